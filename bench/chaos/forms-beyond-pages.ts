/**
 * Forms that no page of the demo shows: those that only scripts send, and those for a state that
 * the demo does not contain. fuzz-forms.ts reports which ones are missing here.
 */
import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import type { Person } from './fuzz-site.ts'
import { MONEY_FORMS } from './money-forms.ts'

const booking = (person: Person, intent: string, fields: Record<string, string> = {}) =>
  [person, '/bookings/:bookingId', { intent, ...fields }] as const
const security = (intent: string, fields: Record<string, string> = {}) =>
  ['customer', '/profile/security', { intent, ...fields }] as const
const job = (intent: string, fields: Record<string, string> = {}) =>
  ['orbiter', '/orbiter/bookings', { intent, ...fields }] as const
const upload = (intent: string) =>
  ['orbiter', '/orbiter/profile/portfolio', { intent, uploadId: randomUUID() }] as const
const calendar = (intent: string, fields: Record<string, string> = {}) =>
  ['orbiter', '/orbiter/calendar', { intent, slotId: randomUUID(), ...fields }] as const
const setup = (step: string, intent: string, fields: Record<string, string> = {}) =>
  ['orbiter', '/orbiter-setup', { step, intent, ...fields }] as const
const applying = (step: string, intent: string, fields: Record<string, string> = {}) =>
  ['orbiter', '/orbiter/onboarding/package-flow', { step, intent, ...fields }] as const

const delivery = (
  person: 'customer' | 'orbiter' | 'admin',
  intent: string,
  fields: Record<string, string> = {},
) =>
  [
    person,
    person === 'orbiter' ? '/orbiter/deliveries/:jobId' : '/deliveries/:jobId',
    { intent, pieceId: randomUUID(), ...fields },
  ] as const
const watching = (intent: string, fields: Record<string, string> = {}) =>
  ['visitor', '/watch/:token', { intent, ...fields }] as const
const publishing = (intent: string, fields: Record<string, string> = {}) =>
  ['orbiter', '/deliveries/:jobId/publishing', { intent, ...fields }] as const
const gallery = (intent: string, fields: Record<string, string> = {}) =>
  ['admin', '/admin/reels', { intent, ...fields }] as const

const applicant = (intent: string, fields: Record<string, string> = {}) =>
  ['admin', '/admin/applications/:userId', { intent, ...fields }] as const
const person = (intent: string, fields: Record<string, string> = {}) =>
  ['admin', '/admin/people/:userId', { intent, ...fields }] as const
const changedRole = (intent: string, fields: Record<string, string>) =>
  ['admin', '/admin/users', { intent, userId: randomUUID(), ...fields }] as const

const TOKEN = 'a-token-that-was-sent-by-mail-0000000000000'
const APPLICATION = {
  fullName: 'Robin Vale',
  email: 'robin@example.test',
  phone: '+1 214 555 0134',
  location: 'Dallas',
  experience: 'Weddings',
  motivation: 'Food',
  availability: 'Weekends',
  equipment: 'iPhone 15 Pro',
}
const PRICES = {
  orbiterLevel: 'pro',
  pricing15s: '50',
  pricing30s: '90',
  pricing60s: '150',
  turnaroundDays: '3',
}
const SAMPLE = { title: 'Kitchen', url: 'https://work.example/1', description: 'Late' }
const CITY = { name: 'Austin', state: 'TX', timeZone: 'America/Chicago', words: 'Live music' }

export const BEYOND_PAGES: readonly (readonly [
  person: Person,
  pattern: string,
  fields: Record<string, string>,
])[] = [
  ['visitor', '/email-confirmed', { account: randomUUID() }],
  ['visitor', '/confirm-email', { intent: 'resend-from-toast', email: 'casey@example.test' }],
  ['visitor', '/newsletter/confirm', { token: TOKEN }],
  ['visitor', '/newsletter/unsubscribe', { token: TOKEN }],
  [
    'visitor',
    '/reset-password',
    { token: TOKEN, newPassword: 'kept-for-the-fuzz-run', repeatPassword: 'kept-for-the-fuzz-run' },
  ],
  ['visitor', '/change-email', { token: TOKEN }],
  [
    'admin',
    '/admin/orbiters',
    { intent: 'assign', projectId: randomUUID(), orbiterId: randomUUID(), shown: TOKEN },
  ],
  ['customer', '/new-terms', { seen: randomUUID() }],
  ['visitor', '/second-step', { code: '123456', next: '/dashboard' }],
  ['visitor', '/api/reels/:reelId/views', {}],
  ['customer', '/api/reels/:reelId/report', { reason: 'Not theirs', stays: 'yes' }],
  ['customer', '/api/drafts/:form', { title: 'Bread by night', name: 'Casey', service: 'instant' }],
  [
    'customer',
    '/create-booking',
    {
      formKey: randomUUID(),
      service: 'instant',
      date: '2030-05-04',
      time: '14:00',
      address: '12 Elm Street',
      city: 'Dallas',
      zipCode: '75201',
      state: 'TX',
      notes: 'Side door',
    },
  ],
  [
    'customer',
    '/profile/data',
    { intent: 'close-account', currentPassword: 'not the right one', understood: 'on' },
  ],
  security('begin-second-step', { currentPassword: DEMO_PASSWORD }),
  security('confirm-second-step', { code: '123456' }),
  security('renew-recovery-codes', { currentPassword: DEMO_PASSWORD, code: '123456' }),
  security('end-second-step', { currentPassword: DEMO_PASSWORD, code: '123456' }),
  security('end-session', { session: randomUUID() }),
  security('end-other-sessions'),
  booking('customer', 'drop-file', { fileId: randomUUID() }),
  ['orbiter', '/orbiter/messages/replies', { intent: 'delete', replyId: randomUUID() }],
  // The demo's Orbiter has already read every lesson.
  ['orbiter', '/orbiter/training/:lesson', {}],
  ['customer', '/questions/:personId', { messageId: randomUUID(), text: 'Do you film indoors?' }],
  [
    'customer',
    '/questions/:personId',
    { intent: 'report', messageId: randomUUID(), reason: 'Rude' },
  ],
  ['customer', '/bookings/:bookingId/files', { file: 'not a file' }],
  ['customer', '/dashboard/bookings', { intent: 'accept-quote', quoteId: randomUUID() }],
  ['orbiter', '/api/pictures', { as: 'sample', title: 'Kitchen' }],
  booking('customer', 'read'),
  booking('customer', 'seen'),
  booking('customer', 'withdraw'),
  booking('customer', 'agree'),
  booking('customer', 'decline'),
  booking('customer', 'take-quote', { quoteCents: '24000' }),
  booking('customer', 'report', { messageId: randomUUID(), reason: 'Rude' }),
  booking('customer', 'review', { rating: '5', text: 'Lovely' }),
  booking('customer', 'propose', { date: '2030-05-04', time: '14:00', note: 'Later?' }),
  booking('orbiter', 'accept'),
  booking('orbiter', 'reply', { text: 'Thank you' }),
  delivery('customer', 'undo'),
  delivery('customer', 'original', { fileId: randomUUID() }),
  delivery('admin', 'answer-missing', { note: 'It begins at 0:20.' }),
  delivery('customer', 'edit', { id: randomUUID(), body: 'A little slower' }),
  delivery('orbiter', 'answer', { id: randomUUID(), commentId: randomUUID(), body: 'Done' }),
  delivery('orbiter', 'tick', { id: randomUUID(), isDone: 'yes' }),
  delivery('orbiter', 'deliver', { note: '', music: 'none', isSilent: 'on' }),
  delivery('orbiter', 'retry-file', { mediaId: randomUUID() }),
  delivery('orbiter', 'frame-rate', { mediaId: randomUUID(), frames: 'all' }),
  delivery('orbiter', 'remove-file', { mediaId: randomUUID() }),
  watching('name', { name: 'Ada Quill' }),
  watching('unlock', { password: 'not this one' }),
  watching('undo', { pieceId: randomUUID() }),
  ['customer', '/deliveries/:jobId/links', { intent: 'revoke', linkId: randomUUID() }],
  publishing('captions', {
    fileId: randomUUID(),
    captions: '00:00.500 --> 00:02.000\nDoors at nine',
  }),
  publishing('publish', {
    pieceId: randomUUID(),
    publicationId: randomUUID(),
    target: 'portfolio',
    title: 'Donut day',
    category: '',
  }),
  publishing('withdraw', { publicationId: randomUUID() }),
  gallery('publish', { publicationId: randomUUID() }),
  gallery('refuse', { publicationId: randomUUID(), reason: 'Too dark' }),
  gallery('drop-film', { mediaId: randomUUID() }),
  job('start-assignment', { assignmentId: randomUUID() }),
  job('complete-assignment', { assignmentId: randomUUID() }),
  [
    'orbiter',
    '/orbiter/profile/checks',
    { intent: 'save-checks', phone: '+1 214 555 0134', deviceModel: 'iPhone 15 Pro' },
  ],
  job('give-back', { assignmentId: randomUUID(), reason: 'Ill' }),
  job('accept-offer', { offerId: randomUUID() }),
  job('decline-offer', { offerId: randomUUID() }),
  calendar('remove-slot'),
  calendar('remove-series'),
  calendar('unblock'),
  calendar('move-slot', { date: '2030-05-04', startTime: '10:00', endTime: '12:00' }),
  upload('retry-upload-item'),
  upload('drop-upload-item'),
  setup('portfolio', 'continue', {
    bio: 'Short films',
    instagram: '',
    tiktok: '',
    youtube: '',
    website: 'work.example',
  }),
  setup('samples', 'add', SAMPLE),
  setup('samples', 'skip'),
  setup('samples', 'remove', { itemId: randomUUID() }),
  setup('samples', 'continue', SAMPLE),
  setup('pricing', 'level', PRICES),
  setup('pricing', 'back', PRICES),
  setup('pricing', 'continue', PRICES),
  applying('application', 'continue', APPLICATION),
  applying('portfolio', 'continue', { portfolio: 'https://work.example' }),
  applying('interview', 'back'),
  applying('interview', 'continue', { slot: '2030-05-04T15:00:00.000Z' }),
  [
    'visitor',
    '/orbiter/onboarding/package-flow',
    { step: 'application', intent: 'continue', ...APPLICATION },
  ],
  ['admin', '/admin/applications', { decision: 'approve', requestId: randomUUID() }],
  [
    'admin',
    '/admin/applications',
    { decision: 'refuse', requestId: randomUUID(), reason: 'Not yet' },
  ],
  applying('complete', 'move-interview', { slot: '2030-05-04T15:00:00.000Z' }),
  applicant('approve', { level: 'pro', isIncomplete: 'on' }),
  applicant('take-back', { reason: 'Our mistake' }),
  applicant('delist', { reason: 'Not their own work' }),
  applicant('relist'),
  applicant('level', { level: 'pro' }),
  applicant('move-interview', { slot: '2030-05-04T15:00:00.000Z', note: 'We are away' }),
  applicant('switch-back', { requestId: randomUUID() }),
  changedRole('add-role', { role: 'orbiter', code: '123456' }),
  changedRole('remove-role', {
    role: 'user',
    reason: 'As agreed',
    currentPassword: 'not this one',
  }),
  [
    'admin',
    '/admin',
    { intent: 'status', enquiryId: randomUUID(), status: 'completed', shown: 'completed' },
  ],
  [
    'admin',
    '/admin/enquiries/:enquiryId',
    { intent: 'status', status: 'completed', shown: 'completed' },
  ],
  [
    'admin',
    '/admin/assignments',
    { assignmentId: randomUUID(), status: 'completed', shown: 'completed', reason: 'Sent by mail' },
  ],
  ['admin', '/admin', { intent: 'retry-mail', matter: `mail ${randomUUID()}` }],
  ['admin', '/admin', { intent: 'retry-task', matter: `task ${randomUUID()}` }],
  ['admin', '/admin', { intent: 'take', matter: `mail ${randomUUID()}` }],
  ['admin', '/admin', { intent: 'release', matter: `mail ${randomUUID()}` }],
  ['orbiter', '/orbiter/wallet', { intent: 'bank' }],
  ['orbiter', '/orbiter/wallet', { intent: 'weekly', isWeekly: 'on' }],
  ['orbiter', '/orbiter/wallet', { intent: 'pay-out', payoutId: randomUUID(), shownCents: '4500' }],
  [
    'orbiter',
    '/test-bank/accounts/:accountId',
    { intent: 'save', bankName: 'First Test Bank', accountNumber: '000123456789' },
  ],
  ['orbiter', '/test-bank/accounts/:accountId', { intent: 'arrive' }],
  ['admin', '/admin/payouts', { payoutId: randomUUID(), shownCents: '4500' }],
  ...MONEY_FORMS,
  [
    'admin',
    '/admin/settings',
    {
      intent: 'product',
      id: 'reel-30s',
      isActive: 'on',
      name: '30s Standard Reel',
      subtitle: 'For most events',
      price: '125',
      originalPrice: '',
      features: 'One reel',
    },
  ],
  ['admin', '/admin', { intent: 'snooze', matter: `mail ${randomUUID()}`, snooze: 'hour' }],
  ['admin', '/admin/bookings', { intent: 'save-view', name: 'Late', query: '?status=late' }],
  ['admin', '/admin/bookings', { intent: 'delete-view', viewId: randomUUID() }],
  person('suspend', { reason: 'Spam' }),
  person('reinstate'),
  person('delist', { reason: 'No answers' }),
  person('relist'),
  person('level', { level: 'pro' }),
  person('feature'),
  person('unfeature'),
  person('end-sessions', { sessionId: randomUUID() }),
  person('add-note', { formKey: randomUUID(), text: 'Called.' }),
  person('delete-note', { noteId: randomUUID() }),
  person('retry-mail', { mailId: randomUUID() }),
  ['admin', '/admin', { intent: 'wake', matter: `mail ${randomUUID()}` }],
  [
    'admin',
    '/admin/newsletter',
    { intent: 'send', formKey: randomUUID(), subject: 'News', body: '## Hello' },
  ],
  ['admin', '/admin/reels', { intent: 'restore', reelId: randomUUID() }],
  ['admin', '/admin/users', { intent: 'reinstate', userId: randomUUID() }],
  ['admin', '/admin/settings/claims', { intent: 'claim-restored', id: 'home-lead' }],
  [
    'admin',
    '/admin/settings/claims',
    { intent: 'claim', id: 'home-lead', text: 'Booked tonight.', isShown: 'on' },
  ],
  [
    'admin',
    '/admin/settings/texts',
    {
      intent: 'text',
      id: 'booking-requested-to-customer',
      subject: 'Asked',
      title: 'Asked',
      body: 'We asked.',
    },
  ],
  ['admin', '/admin/settings/cities', { intent: 'city-added', id: 'austin', ...CITY }],
  ['admin', '/admin/settings/cities', { intent: 'city', id: 'dallas', ...CITY }],
]
