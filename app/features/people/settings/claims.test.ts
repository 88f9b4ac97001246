import { expect, test } from 'vitest'
import {
  changeClaim,
  findClaimText,
  listClaims,
  readClaims,
  restoreClaim,
} from '#people/settings/claims.server.ts'
import { STANDARD_CLAIMS } from '#people/settings/claims.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const audit = (viewer: Viewer) =>
  db()
    .selectFrom('auditEntries')
    .select(['subjectLabel', 'fromValue', 'toValue'])
    .where('actorId', '=', viewer.id)
    .orderBy('id')
    .execute()

test('a claim is worded again, hidden and brought back to the standard; each change is recorded once', async () => {
  const viewer = await admin()
  const { title, text } = STANDARD_CLAIMS.quality
  await changeClaim(viewer, 'quality', { title, text: 'Watch  the work\nfirst.', isShown: 'on' })
  expect(await readClaims(['equipment', 'quality'])).toMatchObject([
    { id: 'equipment' },
    { id: 'quality', text: 'Watch the work first.' },
  ])
  await changeClaim(viewer, 'quality', { title, text })
  await changeClaim(viewer, 'quality', { title, text })
  expect(await readClaims(['equipment', 'quality'])).toMatchObject([{ id: 'equipment' }])
  expect((await listClaims()).find(({ id }) => id === 'quality')).toMatchObject({
    isShown: false,
    isChanged: true,
  })
  await restoreClaim(viewer, 'quality')
  await restoreClaim(viewer, 'quality')
  expect((await listClaims()).find(({ id }) => id === 'quality')).toMatchObject({
    title,
    text,
    isShown: true,
    isChanged: false,
  })
  expect((await audit(viewer)).map((entry) => [entry.subjectLabel, entry.toValue])).toEqual([
    [`Home page: ${title}`, `${title} | Watch the work first. | shown`],
    [`Home page: ${title}`, `${title} | ${text} | hidden`],
    [`Home page: ${title}`, `${title} | ${text} | shown`],
  ])
})

test('a claim that is one line is found by its id, and not while it is hidden', async () => {
  const viewer = await admin()
  expect(await findClaimText('delivery-guarantee')).toBe('24-hour delivery guarantee')
  await changeClaim(viewer, 'delivery-guarantee', {
    text: 'Two days after the event',
    isShown: 'on',
  })
  expect(await findClaimText('delivery-guarantee')).toBe('Two days after the event')
  await changeClaim(viewer, 'delivery-guarantee', { text: 'Two days after the event' })
  expect(await findClaimText('delivery-guarantee')).toBeNull()
})

test('what is wrong with a claim is said beside its field', async () => {
  const viewer = await admin()
  await expect(
    changeClaim(viewer, 'quality', { title: '', text: 'x', isShown: 'on' }),
  ).rejects.toMatchObject({ fields: { title: 'Write a title.' } })
  await expect(changeClaim(viewer, 'quality', { title: 'x', text: ' ' })).rejects.toMatchObject({
    fields: { text: 'Enter a text, or hide the claim.' },
  })
  await expect(
    changeClaim(viewer, 'quality', { title: 'x'.repeat(61), text: 'x'.repeat(261) }),
  ).rejects.toMatchObject({
    fields: { title: expect.any(String), text: expect.any(String) },
  })
  await expect(changeClaim(viewer, 'no-such', { text: 'x' })).rejects.toMatchObject({ status: 404 })
  expect(await audit(viewer)).toEqual([])
})
