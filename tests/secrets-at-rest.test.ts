/** Neither the database nor a backup may hold a link that lets a reader act as someone else. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { requestEmailChange } from '#people/auth/change-email.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { resendConfirmation } from '#people/auth/resend-confirmation.server.ts'
import { requestPasswordReset } from '#people/auth/reset-password.server.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { saveVisitorApplication } from '#work/onboarding/visitor-application.server.ts'
import { saveVisitorDraft } from '#people/drafts/form-drafts.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { subscribe } from '#team/newsletter/subscribe.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { db } from '#app/platform/db.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { carriesToken, newToken } from '#app/platform/tokens.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

const PASSWORD = 'a-password-of-mine'
const ADDRESS = '192.0.2.7'
const APPLICATION = {
  fullName: 'Noa Brandt',
  email: 'noa@example.test',
  phone: '+1 312 555 0143',
  location: 'Chicago, IL',
  experience: 'Two seasons of finals, cut on the way home and posted the same night.',
  motivation: 'I like being handed a brief and leaving with the reel done.',
  availability: 'Weekends.',
  equipment: 'iPhone 15, a small gimbal.',
}
const ENQUIRY = {
  name: 'Casey Quinn',
  email: 'casey@example.test',
  eventType: 'anniversary',
  eventDate: '2099-05-01',
  location: 'Boston',
  packageType: 'custom',
  guestCount: '51-100',
  budget: '500-1000',
  details: 'Dinner on a boat, then dancing.',
}
const QUOTE = {
  amount: '640',
  message: 'One Orbiter for the whole evening.',
  title: 'Anniversary on the harbor',
  city: 'Boston',
  venueAddress: '60 Rowes Wharf',
  eventDate: '2099-05-01',
  startTime: '18:00',
  durationHours: '5',
  days: '1',
  reels: '4',
  photos: '40',
}

/** Runs all operations that hand out a link or a secret. Returns the secrets sent to a browser. */
async function handOutSecrets(): Promise<string[]> {
  const owner = await createUser({ password: PASSWORD })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const { ownSignUpToken } = await signUp('user', {
    email: 'new@example.test',
    fullName: 'New Person',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await resendConfirmation({ email: 'new@example.test' }, { address: ADDRESS, ownSignUpToken })
  await requestPasswordReset({ email: owner.email }, ADDRESS)
  await requestEmailChange(viewerOf(owner), {
    newEmail: 'other@example.test',
    currentPassword: PASSWORD,
  })
  await subscribe({ email: 'reader@example.test' }, { address: ADDRESS })
  const { id } = await submitEnquiry(
    { ...ENQUIRY, formKey: newId() },
    { viewer: null, address: ADDRESS },
  )
  await quoteEnquiry(admin, id, { ...QUOTE, formKey: newId() })
  const { token: claim } = await saveVisitorApplication(APPLICATION, ADDRESS)
  const session = /orbit_session=([\w-]+)/.exec(await signedInCookie(owner))?.[1] ?? ''
  const draft = await saveVisitorDraft('enquiry', { name: 'Casey' }, ADDRESS)
  return [
    ownSignUpToken,
    claim,
    session,
    draft,
    await issueToken(db(), owner.id, 'second-step', 60_000),
  ]
}

/** The columns, in any table or the task queue, that contain a text unencrypted. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db(),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(
        db(),
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('no link and no secret that was handed out stands in the database, in no table, event, task or stored answer', async () => {
  const given = await handOutSecrets()
  const mails = await listMails()
  const mailed = mails.flatMap((mail) =>
    [...mail.text.matchAll(/[\w-]{43}/g)].map(([token]) => ({ kind: mail.kind, token })),
  )
  expect(new Set(mailed.map(({ kind }) => kind))).toEqual(
    new Set(['confirm-email', 'reset-password', 'change-email', 'newsletter-confirm', 'quote']),
  )
  for (const token of given) expect(token).toMatch(/^[\w-]{43}$/)
  for (const { kind, token } of [
    ...mailed,
    ...given.map((secret) => ({ kind: 'browser', token: secret })),
  ]) {
    expect(await tablesWith(token), kind).toEqual([])
  }
  expect(await tablesWith('new@example.test'), 'the search itself finds what is there').toContain(
    'public.mails',
  )
})

test('every token there can be is distinguished from words, wherever an email has it', () => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const url = `https://orbit.example/somewhere/${newToken()}?a=1&b=2`
    const { html, text } = composeMail({
      preview: '',
      title: 'A title',
      paragraphs: [],
      links: [{ label: 'Open', url }],
    })
    expect([carriesToken(html), carriesToken(text)], url).toEqual([true, true])
  }
  for (const around of ['', '-', '_', 'a', ' ', '漢', '\n', '%3D'])
    expect(carriesToken(`${around}${newToken()}${around}`), around).toBe(true)
  const plain = composeMail({
    preview: 'A preview',
    title: 'A title',
    paragraphs: ['Words.'],
    action: { label: 'Open', url: `/bookings/${newId()}` },
  })
  expect([carriesToken(plain.html), carriesToken(plain.text)]).toEqual([false, false])
})
