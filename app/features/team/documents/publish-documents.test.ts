/** Which text is in effect when, and who is notified of a change. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { dayOfEffect, type AgreedDocument } from '#people/accounts/agreed-documents.ts'
import { getInForce, recordAgreements } from '#people/accounts/agreements.server.ts'
import { changeCommission } from '#market/catalog/change-catalog.server.ts'
import { announceDocumentsTask } from '#team/documents/announce-documents.server.ts'
import { readAgreedFacts } from '#team/documents/content-facts.server.ts'
import { fillPlaceholders, readText } from '#team/documents/content-files.server.ts'
import {
  publishDocuments,
  publishDocumentsTask,
  publishText,
} from '#team/documents/publish-documents.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const listVersions = (document: AgreedDocument) =>
  db()
    .selectFrom('documentVersions')
    .selectAll()
    .where('document', '=', document)
    .orderBy('number')
    .execute()

const filled = async (document: AgreedDocument) =>
  fillPlaceholders(readText(document), await readAgreedFacts())

/** The text of content/ after a later edit. */
const edited = (updated: string, words: string, change?: string) =>
  readText('terms').replace(
    /updated: .*\n---\n/,
    `updated: ${updated}\n${change ? `change: ${change}\n` : ''}---\n${words}\n\n`,
  )

const publish = async (source: string) => {
  const facts = await readAgreedFacts()
  await transaction((tx) => publishText(tx, 'terms', source, facts))
}

const setCommission = async (marketplace: string) => {
  const viewer = viewerOf(await createUser({ roles: ['admin'] }))
  await changeCommission(viewer, { marketplace, beginner: '25', intermediate: '22', pro: '20' })
}

const mailsTo = async (email: string) =>
  (await db().selectFrom('mails').selectAll().where('toAddress', '=', email).execute()).map(
    ({ kind, subject, text }) => ({ kind, subject, text }),
  )

beforeEach(async () => {
  await db().deleteFrom('agreements').execute()
  await db().deleteFrom('mails').execute()
  await db().deleteFrom('documentVersions').where('number', '>', 1).execute()
  await publishDocuments()
})

test('a version is the text with its facts, under its hash, and in force since the date at its head', async () => {
  const [first, ...more] = await listVersions('orbiter-terms')
  expect(more).toEqual([])
  expect(first?.text).toBe(await filled('orbiter-terms'))
  expect(first?.text).toContain('75-80%')
  expect(first?.hash).toBe(
    createHash('sha256')
      .update(first?.text ?? '')
      .digest('hex'),
  )
  expect(dayOfEffect(first?.effectiveAt ?? new Date(0))).toBe('2026-11-26')
  await publishDocuments()
  expect(await listVersions('orbiter-terms')).toHaveLength(1)
})

test('a setting that a text shows makes one new version, in force at once, however many processes publish it', async () => {
  const before = await getInForce('orbiter-terms')
  await setCommission('12')
  const { rows } = await sql`select id from pgboss.job where name = 'publish-documents'`.execute(
    db(),
  )
  expect(rows).toHaveLength(1)
  await Promise.all([publishDocumentsTask.run({}), publishDocuments(), publishDocuments()])
  const versions = await listVersions('orbiter-terms')
  expect(versions.map(({ number, isMaterial }) => [number, isMaterial])).toEqual([
    [1, false],
    [2, false],
  ])
  const after = await getInForce('orbiter-terms')
  expect([before.text.includes('| 90% |'), after.text.includes('| 88% |')]).toEqual([true, true])
  expect(after.hash).not.toBe(before.hash)
  expect(await listVersions('terms')).toHaveLength(1)
  await setCommission('10')
  await publishDocuments()
  expect((await getInForce('orbiter-terms')).hash).toBe(before.hash)
  expect(await listVersions('orbiter-terms')).toHaveLength(3)
})

test('other words without a change in substance apply at once, and no one gets an email', async () => {
  const user = await createUser()
  await transaction((tx) => recordAgreements(tx, user.id, ['terms']))
  await publish(edited('2026-12-01', 'A comma, moved.'))
  expect((await getInForce('terms')).text).toContain('A comma, moved.')
  await announceDocumentsTask.run({})
  expect(await mailsTo(user.email)).toEqual([])
})

test('a material change is announced to each who agreed, once, and applies 30 days later', async () => {
  freeze('2026-12-01T15:00:00Z')
  const [customer, suspended, stranger] = [
    await createUser(),
    await createUser(),
    await createUser(),
  ]
  await transaction(async (tx) => {
    for (const { id } of [customer, suspended]) await recordAgreements(tx, id, ['terms', 'privacy'])
    await tx
      .updateTable('users')
      .set({ suspendedAt: now() })
      .where('id', '=', suspended.id)
      .execute()
  })
  const source = edited('2026-12-01', 'Tips are shared.', 'Tips are shared with the team.')
  await publish(source)
  await publish(source)
  const [, next, ...more] = await listVersions('terms')
  expect(more).toEqual([])
  expect(next).toMatchObject({ isMaterial: true, summary: 'Tips are shared with the team.' })
  expect(next?.effectiveAt).toEqual(new Date('2026-12-31T15:00:00Z'))
  await Promise.all([announceDocumentsTask.run({}), announceDocumentsTask.run({})])
  await announceDocumentsTask.run({})
  const [mail, ...others] = await mailsTo(customer.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'document-changed',
    subject: 'Our Terms of Service: what changes on Thu, Dec 31, 2026',
  })
  expect(mail?.text).toContain('What changes: Tips are shared with the team.')
  expect(mail?.text).toContain(`/terms?version=${next?.hash.slice(0, 12)}`)
  expect(await mailsTo(suspended.email)).toEqual([])
  expect(await mailsTo(stranger.email)).toEqual([])

  advance({ days: 30, seconds: -1 })
  expect((await getInForce('terms')).text).not.toContain('Tips are shared.')
  advance({ seconds: 1 })
  expect((await getInForce('terms')).text).toContain('Tips are shared.')
})

test('while a material change waits, changed facts apply at once in the text before it, and later in the new one', async () => {
  freeze('2026-12-01T15:00:00Z')
  const share = '\n\nYou keep {{share:marketplace}}.'
  await publish(edited('2026-11-30', `As ever.${share}`))
  await publish(edited('2026-12-01', `All new.${share}`, 'Everything.'))
  await setCommission('12')
  await publish(edited('2026-12-01', `All new.${share}`, 'Everything.'))
  expect((await getInForce('terms')).text).toContain('As ever.\n\nYou keep 88%.')
  advance({ days: 30 })
  expect((await getInForce('terms')).text).toContain('All new.\n\nYou keep 88%.')
  const material = (await listVersions('terms')).filter(({ isMaterial }) => isMaterial)
  expect(material).toHaveLength(1)
  await setCommission('10')
})

test('a process of the program before does not publish its older text again', async () => {
  const older = readText('terms')
  await publish(edited('2026-12-01', 'Newer words.'))
  await publish(older)
  expect((await getInForce('terms')).text).toContain('Newer words.')
  expect(await listVersions('terms')).toHaveLength(2)
})
