/** From the Report link below a message before a booking to an admin's decision. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { db } from '#app/platform/db.ts'
import * as moderationPage from '#app/routes/admin/moderation.tsx'
import * as conversationPage from '#app/routes/admin/questions/question.tsx'
import * as questionPage from '#app/routes/questions/question.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const REPORT = { intent: 'report', reason: 'Wants to go around Orbit' }

/** The customer writes; `page` is the conversation as a given person sees it. */
async function setUp() {
  const customer = viewerOf(await createUser({ fullName: 'Casey Quinn' }))
  const orbiter = viewerOf(await createOrbiter({ fullName: 'Robin Vale' }))
  const messageId = newId()
  await writeQuestion(customer, orbiter.id, { messageId, text: 'Pay me in cash?' })
  const page = (viewer: Viewer, query = '', form?: Record<string, string>) => {
    const otherId = viewer.id === orbiter.id ? customer.id : orbiter.id
    return openPage(
      questionPage,
      '/questions/:personId',
      `/questions/${otherId}${query}`,
      viewer,
      form,
    )
  }
  return { customer, orbiter, messageId, page }
}

test('[P-PROF-20] a message of the other person is reported on its page, with a reason, and says so afterwards', async () => {
  const { customer, orbiter, messageId, page } = await setUp()
  const query = `?report=${messageId}`
  const { html } = await page(orbiter)
  expect(html).toContain(`href="/questions/${customer.id}${query}"`)
  expect((await page(orbiter, query)).text).toContain('Report this message?')
  expect((await page(customer)).html).not.toContain('?report=')
  expect((await page(customer, query)).text).not.toContain('Report this message?')
  expect((await page(orbiter, query, { ...REPORT, messageId, reason: ' ' })).text).toContain(
    "Tell us what's wrong with it.",
  )
  const done = await page(orbiter, query, { ...REPORT, messageId })
  expect(done.text).toContain("Our team will review it. The other person isn't notified.")
  expect(done.text).toContain('Reported')
  expect(done.text).not.toContain('Report this message?')
  const own = await page(customer, '', { ...REPORT, messageId })
  expect(own.status).toBe(404)
  expect(own.text).toContain('There is no such message.')
})

test('[P-ADM-19] an admin finds the report beside those of bookings, reads the conversation and hides the message', async () => {
  const { orbiter, messageId, page } = await setUp()
  await page(orbiter, '', { ...REPORT, messageId })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const moderation = (query = '', form?: Record<string, string>) =>
    openPage(moderationPage, '/admin/moderation', `/admin/moderation${query}`, admin, form)
  const { id: questionId } = await db()
    .selectFrom('questions')
    .select('id')
    .where('orbiterId', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  const conversation = (viewer: Viewer) =>
    openPage(
      conversationPage,
      '/admin/questions/:questionId',
      `/admin/questions/${questionId}`,
      viewer,
    )

  const listed = await moderation()
  expect(listed.text).toContain('Pay me in cash?')
  expect(listed.text).toContain('Reported by Robin Vale : Wants to go around Orbit')
  expect(listed.html).toContain(`href="/admin/questions/${questionId}"`)
  const read = await conversation(admin)
  expect(read.text).toContain('Casey Quinn and Robin Vale')
  expect(read.text).toContain('Pay me in cash?')
  expect((await conversation(orbiter)).status).toBe(403)

  const asked = await moderation(`?hide=message-${messageId}`)
  expect(asked.text).toContain('We email Casey Quinn your reason.')
  expect(asked.html).toContain('name="kind" value="question"')
  const hide = { kind: 'question', messageId, intent: 'hide', decision: 'hide' }
  expect((await moderation('', { ...hide, reason: 'Cash' })).text).toContain(
    'Your decision is saved',
  )
  expect((await page(orbiter)).text).toContain(
    'This message was removed because it breaks our guidelines.',
  )
  expect((await conversation(admin)).text).toContain('Hidden')
})
