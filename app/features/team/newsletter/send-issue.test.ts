import { expect, test } from 'vitest'
import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { confirmSubscription } from '#team/newsletter/confirm-subscription.server.ts'
import { readLetter } from '#team/newsletter/letter.server.ts'
import { readNewsletterAdmin } from '#team/newsletter/newsletter-queries.server.ts'
import { previewIssue, sendIssue, sendTestIssue } from '#team/newsletter/send-issue.server.ts'
import { deliverIssue } from '#team/newsletter/deliver-issue.server.ts'
import { subscribe } from '#team/newsletter/subscribe.server.ts'
import { unsubscribe } from '#team/newsletter/unsubscribe.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const tokenIn = (html: Awaited<ReturnType<typeof getMail>>, path: string) =>
  new URLSearchParams(linkIn(html, path).split('?')[1]).get('token') ?? ''

async function newReader(): Promise<string> {
  const email = `${newId()}@example.test`
  await subscribe({ email }, { address: newId() })
  await confirmSubscription(
    tokenIn(await getMail({ to: email, kind: 'newsletter-confirm' }), '/newsletter/confirm'),
  )
  return email
}

const latestIssue = () =>
  db()
    .selectFrom('newsletterIssues')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('a letter reaches every confirmed reader once, with one click to leave, however often its job runs [P-HOME-11]', async () => {
  const viewer = await admin()
  const [first, second, gone] = [await newReader(), await newReader(), await newReader()]
  const waiting = `${newId()}@example.test`
  await subscribe({ email: waiting }, { address: newId() })
  await unsubscribe(
    tokenIn(await getMail({ to: gone, kind: 'newsletter-welcome' }), '/newsletter/unsubscribe'),
  )

  const formKey = newId()
  const sent = await sendIssue(viewer, {
    subject: 'New in Dallas',
    body: 'Twelve **new** Orbiters.',
    formKey,
  })
  expect(
    await sendIssue(viewer, {
      subject: 'New in Dallas',
      body: 'Twelve **new** Orbiters.',
      formKey,
    }),
  ).toEqual(sent)
  const issue = await latestIssue()
  await deliverIssue(issue.id)
  // As if the worker had crashed before recording that it was done.
  await db()
    .updateTable('newsletterIssues')
    .set({ finishedAt: null })
    .where('id', '=', issue.id)
    .execute()
  await Promise.all([deliverIssue(issue.id), deliverIssue(issue.id)])

  const letters = async (to: string) => listMails({ to, kind: 'newsletter-issue' })
  expect(
    [await letters(first), await letters(second), await letters(gone), await letters(waiting)].map(
      (mails) => mails.length,
    ),
  ).toEqual([1, 1, 0, 0])
  const mail = await getMail({ to: first, kind: 'newsletter-issue' })
  expect(mail.html).toContain('<strong>new</strong>')
  expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(
    await unsubscribe(
      tokenIn(await getMail({ to: first, kind: 'newsletter-issue' }), '/newsletter/unsubscribe'),
    ),
  ).toBe(true)
  const desk = await readNewsletterAdmin(viewer)
  expect(desk.issues[0]).toMatchObject({
    subject: 'New in Dallas',
    delivered: sent.recipients,
    isFinished: true,
  })
  const audit = await db()
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', issue.id)
    .execute()
  expect(audit).toEqual([{ action: 'newsletter.sent' }])
})

test.each(['> ', '1. ', '- ', ' > '])(
  'a letter that nests %j thousands of times is refused with a sentence',
  async (mark) => {
    const letter = (body: string) => ({ subject: 'Deep', body })
    await expect(
      previewIssue(await admin(), letter(`${mark.repeat(6000)}end`)),
    ).rejects.toMatchObject({
      fields: { body: 'Nest quotes and lists at most 20 levels deep.' },
    })
    await previewIssue(
      await admin(),
      letter(`${mark.repeat(20)}end\n\n${'-'.repeat(80)}\n\n${'* '.repeat(3)}`),
    )
  },
)

test('who confirms after a letter was sent does not get it', async () => {
  await newReader()
  await sendIssue(await admin(), { subject: 'Early', body: 'Hello', formKey: newId() })
  const issue = await latestIssue()
  await db()
    .updateTable('newsletterIssues')
    .set({ createdAt: new Date(issue.createdAt.getTime() - 1000) })
    .where('id', '=', issue.id)
    .execute()
  const late = await newReader()
  await deliverIssue(issue.id)
  expect(await listMails({ to: late, kind: 'newsletter-issue' })).toEqual([])
})

test('a test goes to the admin alone, and no one else may send', async () => {
  const viewer = await admin()
  expect(await sendTestIssue(viewer, { subject: 'News', body: 'Hello' })).toEqual({
    to: viewer.email,
  })
  expect(await listMails({ to: viewer.email, kind: 'newsletter-test' })).toHaveLength(1)
  const customer = viewerOf(await createUser())
  await expect(
    sendIssue(customer, { subject: 'News', body: 'Hello', formKey: newId() }),
  ).rejects.toBeInstanceOf(NotAllowed)
  await expect(previewIssue(viewer, { subject: ' ', body: '' })).rejects.toBeInstanceOf(
    InvalidInput,
  )
})

test('nothing in a letter can run, and its links lead to pages and mailboxes alone', () => {
  const { html } = readLetter(
    '## Hello\n\n<script>alert(1)</script>\n\n[good](https://orbit.example) [bad](javascript:alert(1)) ![x](https://a.example/"onerror=1)',
  )
  expect(html).toContain('<h2>Hello</h2>')
  expect(html).toContain('<a href="https://orbit.example">good</a>')
  expect(html).not.toMatch(/<script|javascript:|<img/)
})
