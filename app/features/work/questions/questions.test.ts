import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readQuestion, listQuestions } from '#work/questions/read-questions.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

async function setUp() {
  const [person, orbiter] = [await createUser(), await createOrbiter()]
  return { customer: viewerOf(person), orbiter: viewerOf(orbiter) }
}

const say = (text: string) => ({ messageId: newId(), text })

test('a question reaches the Orbiter before any booking, and the answer comes back', async () => {
  const { customer, orbiter } = await setUp()
  await writeQuestion(customer, orbiter.id, say('Do you film indoors? Call 214 555 0142.'))
  const asked = await readQuestion(orbiter, customer.id)
  expect(asked).toMatchObject({ otherName: customer.fullName, isAsking: false })
  expect(asked.messages).toMatchObject([{ isOwn: false, isMasked: true }])
  expect(asked.messages[0]?.text).toMatch(/^Do you film indoors\?/)
  expect(asked.messages[0]?.text).not.toContain('0142')
  expect(await listQuestions(orbiter)).toMatchObject([{ isWaiting: true, isAnswered: false }])
  await writeQuestion(orbiter, customer.id, say('Yes, with my own light.'))
  const own = await readQuestion(customer, orbiter.id)
  expect(own.messages.map(({ text }) => text)).toEqual([
    'Do you film indoors? Call 214 555 0142.',
    'Yes, with my own light.',
  ])
  expect(await listQuestions(customer)).toMatchObject([
    { otherId: orbiter.id, text: 'Yes, with my own light.', isWaiting: false, isAnswered: true },
  ])
  expect(await listQuestions(orbiter)).toMatchObject([{ isWaiting: false }])
})

test('both are notified on the site and by email, without contact details', async () => {
  const { customer, orbiter } = await setUp()
  await writeQuestion(customer, orbiter.id, say('Write to casey@example.com'))
  await writeQuestion(orbiter, customer.id, say('Gladly.'))
  const [asked] = (await listNotifications(orbiter, 1)).rows
  expect(asked).toMatchObject({
    title: `${customer.fullName} has a question for you`,
    href: `/questions/${customer.id}`,
  })
  const mails = await db()
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'text'])
    .where('toAddress', 'in', [customer.email, orbiter.email])
    .execute()
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual(
    expect.arrayContaining([
      ['question-asked', orbiter.email],
      ['question-answered', customer.email],
    ]),
  )
  for (const { text } of mails) expect(text).not.toContain('casey@example.com')
})

test('the same form sent twice is one message and one email; with other words it is refused', async () => {
  const { customer, orbiter } = await setUp()
  const form = say('Are you free in May?')
  await writeQuestion(customer, orbiter.id, form)
  await writeQuestion(customer, orbiter.id, form)
  await expect(
    writeQuestion(customer, orbiter.id, { ...form, text: 'Or in June?' }),
  ).rejects.toThrow(KeyReused)
  expect((await readQuestion(customer, orbiter.id)).messages).toHaveLength(1)
  const mails = await db()
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', orbiter.email)
    .execute()
  expect(mails).toHaveLength(1)
})

test('only a listed Orbiter can be asked, no one asks themselves, and an empty question is refused', async () => {
  const { customer, orbiter } = await setUp()
  const hidden = await createOrbiter({ listed: false })
  for (const id of [hidden.id, customer.id, newId(), 'x'])
    await expect(writeQuestion(customer, id, say('Hello?'))).rejects.toThrow(/can't be asked/)
  await expect(writeQuestion(orbiter, customer.id, say('Hello?'))).rejects.toThrow(/can't be asked/)
  await expect(writeQuestion(customer, orbiter.id, say(' '))).rejects.toMatchObject({
    fields: { text: 'Write your question.' },
  })
})

test('an eleventh Orbiter on one day is one too many; those who were asked can be written to', async () => {
  const { customer } = await setUp()
  const orbiters = await Promise.all(Array.from({ length: 11 }, () => createOrbiter()))
  const [last, ...others] = orbiters.toReversed()
  for (const { id } of others) await writeQuestion(customer, id, say('Hello?'))
  await expect(writeQuestion(customer, last?.id ?? '', say('Hello?'))).rejects.toThrow(/today/)
  await writeQuestion(customer, others[0]?.id ?? '', say('And in June?'))
})
