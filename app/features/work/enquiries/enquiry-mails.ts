/** Emails to the team and to the sender of an enquiry. */
import { formatEnd } from '#app/base/event-end.ts'
import { formatDate, formatInstant, formatTime } from '#app/base/time.ts'
import { aDayAfter, SAMPLE_CUSTOMER, SAMPLE_EVENT } from '#app/base/sample-facts.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { soldFacts } from '#market/catalog/sold-facts.ts'
import { topicLabel } from '#work/enquiries/contact.ts'
import { BUDGETS, eventTypeLabel } from '#work/enquiries/enquiry.ts'
import type { ContactInput, SubmitEnquiryInput } from '#work/enquiries/enquiry-inputs.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

export type EnquiryFacts = Omit<SubmitEnquiryInput, 'formKey'> & {
  /** The chosen package; null if none was chosen. */
  product: SoldProduct | null
  replyDueAt: Date
}

const DUE_ZONE = 'America/New_York'

function choicesOf(facts: EnquiryFacts): [label: string, value: string][] {
  const rows: [string, string][] = [
    ['Event type', eventTypeLabel(facts.eventType)],
    ['Event date', facts.eventDate && formatDate(facts.eventDate)],
    ['Starts', facts.startTime && formatTime(facts.startTime)],
    ['Event ends', facts.eventEnd && formatEnd(facts.startTime, facts.eventEnd)],
    ...(facts.product
      ? soldFacts('Package', facts.product)
      : [['Package', facts.packageType === 'custom' ? 'Custom' : ''] as [string, string]]),
    ['Guests', facts.guestCount],
    ['Budget', BUDGETS.find((budget) => budget.value === facts.budget)?.label ?? ''],
  ]
  return rows.filter(([, value]) => value)
}

export function teamMail(to: string, facts: EnquiryFacts): Mail {
  const typed: [string, string][] = [
    ['Name', facts.name],
    ['Email', facts.email],
    ['Phone', facts.phone],
    ['Location', facts.location],
    ['Occasion', facts.occasion],
  ]
  const due = formatInstant(facts.replyDueAt, DUE_ZONE)
  return {
    kind: 'enquiry-for-team',
    to,
    subject: `New inquiry: ${eventTypeLabel(facts.eventType)}, ${facts.name}`,
    ...composeMail({
      preview: `Reply due by ${due}.`,
      title: 'New inquiry',
      paragraphs: [`Reply due by ${due}.`, ...(facts.details ? facts.details.split(/\n+/) : [])],
      facts: [...typed.filter(([, value]) => value), ...choicesOf(facts)],
      action: { label: 'Reply by email', url: `mailto:${facts.email}` },
    }),
  }
}

/** Repeats none of the free text, so that the form can't be used to mail a stranger. */
export function confirmationMail(facts: EnquiryFacts): Mail {
  return {
    kind: 'enquiry-received',
    to: facts.email,
    subject: 'We have your inquiry',
    ...composeMail({
      preview: "We'll get back to you within 24 hours with a customized quote.",
      title: 'We have your inquiry',
      paragraphs: [
        "Thank you for contacting Orbit. We'll get back to you within 24 hours with a customized quote.",
      ],
      facts: choicesOf(facts),
      action: { label: 'Watch some reels in the meantime', url: link(paths.browseReels()) },
      footnote: "If you didn't send this inquiry, you can ignore this email.",
    }),
  }
}

export type ContactFacts = Omit<ContactInput, 'formKey'> & { replyDueAt: Date }

export function contactTeamMail(to: string, facts: ContactFacts): Mail {
  const due = formatInstant(facts.replyDueAt, DUE_ZONE)
  return {
    kind: 'contact-for-team',
    to,
    subject: `Message: ${topicLabel(facts.topic)}, ${facts.name}`,
    ...composeMail({
      preview: `Reply due by ${due}.`,
      title: `A message about: ${topicLabel(facts.topic)}`,
      paragraphs: [`Reply due by ${due}.`, ...facts.message.split(/\n+/)],
      facts: [
        ['Name', facts.name],
        ['Email', facts.email],
      ],
      action: { label: 'Reply by email', url: `mailto:${facts.email}` },
    }),
  }
}

/** Repeats none of the free text, for the same reason. */
export function contactReceivedMail(facts: ContactFacts): Mail {
  return {
    kind: 'contact-received',
    to: facts.email,
    subject: 'We have your message',
    ...composeMail({
      preview: 'A person on our team reads it and replies within 24 hours.',
      title: 'We have your message',
      paragraphs: [
        'Thank you for writing to Orbit. A person reads your message and answers within 24 hours.',
      ],
      facts: [['About', topicLabel(facts.topic)]],
      action: { label: 'Browse our help center in the meantime', url: link(paths.help()) },
      footnote: "If you didn't write to us, you can ignore this email.",
    }),
  }
}

const sampleSender = (at: Date) => ({
  name: SAMPLE_CUSTOMER.name,
  email: SAMPLE_CUSTOMER.email,
  phone: '',
  replyDueAt: aDayAfter(at),
})

const sampleEnquiry = (at: Date): EnquiryFacts => ({
  ...sampleSender(at),
  occasion: '',
  eventType: 'wedding',
  eventDate: SAMPLE_EVENT.date,
  startTime: SAMPLE_EVENT.time,
  eventEnd: '23:30',
  location: 'Dallas',
  packageType: 'custom',
  product: null,
  guestCount: '51-100',
  budget: '500-1000',
  details: 'Two days, and a reel of the first dance.',
})

const sampleContact = (at: Date): ContactFacts => ({
  ...sampleSender(at),
  topic: 'booking',
  message: 'Do you also film in the morning?',
})

export const ENQUIRY_TEXTS = {
  'enquiry-received': {
    name: 'Inquiry received',
    sample: (at) => confirmationMail(sampleEnquiry(at)),
  },
  'contact-received': {
    name: 'Message received',
    sample: (at) => contactReceivedMail(sampleContact(at)),
  },
  'enquiry-for-team': {
    name: 'To the team: new inquiry',
    sample: (at) => teamMail('', sampleEnquiry(at)),
  },
  'contact-for-team': {
    name: 'To the team: new message',
    sample: (at) => contactTeamMail('', sampleContact(at)),
  },
} satisfies MailTexts
