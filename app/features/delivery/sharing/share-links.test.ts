import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { createLink, listLinks, revokeLink } from '#delivery/sharing/manage-links.server.ts'
import {
  actorOf,
  countOpening,
  nameVisitor,
  openLink,
  readVisit,
  unlockLink,
  type OpenLink,
} from '#delivery/sharing/open-link.server.ts'
import { MOST_LINKS } from '#delivery/sharing/share-link.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()
beforeEach(() => void freeze('2026-11-10T15:00:00Z'))

const form = (more: object = {}) => ({
  linkId: newId(),
  label: 'For Ada',
  permission: 'approve',
  days: '7',
  password: '',
  ...more,
})
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
/** The cookie of a visit, as the browser sends it back. */
const cookieOf = (header: string) => header.split(';')[0] ?? ''

async function shared(more: object = {}) {
  const booking = await createDelivered()
  const customer = viewerOf(booking.customer)
  await createLink(customer, booking.id, form(more))
  const [link] = await listLinks(customer, booking.id)
  const token = tokenIn(link?.url ?? '')
  return { ...booking, customer, link, token, opened: await openLink(token) }
}

const visitOf = (link: OpenLink, name = 'Ada Quill') =>
  readVisit(link, cookieOf(nameVisitor(link, readVisit(link, null), { name })))

test('a link approves under the name of its visitor, once, and only that visitor can undo it', async () => {
  const { pieceId, opened } = await shared()
  const actor = actorOf(opened, visitOf(opened), 'approve')
  const first = await approvePiece(actor, pieceId)
  expect(await approvePiece(actor, pieceId)).toEqual(first)
  const row = () =>
    db()
      .selectFrom('deliverables')
      .select(['state', 'approvedVia', 'approvedName'])
      .where('id', '=', pieceId)
      .executeTakeFirstOrThrow()
  expect(await row()).toEqual({ state: 'approved', approvedVia: 'link', approvedName: 'Ada Quill' })
  const other = actorOf(opened, visitOf(opened, 'Ben Ode'), 'approve')
  await expect(undoApproval(other, pieceId)).rejects.toMatchObject({ status: 403 })
  await undoApproval(actor, pieceId)
  expect((await row()).state).toBe('delivered')
})

test('a link does only what it allows, on its own job, and asks for a name first', async () => {
  const { opened } = await shared({ permission: 'comment' })
  const { pieceId: foreign } = await createDelivered()
  expect(() => actorOf(opened, visitOf(opened), 'approve')).toThrow('for watching only')
  expect(() => actorOf(opened, readVisit(opened, null), 'comment')).toThrow('Enter your name first')
  const actor = actorOf(opened, visitOf(opened), 'comment')
  await expect(approvePiece(actor, foreign)).rejects.toMatchObject({ status: 404 })
})

test('a link that expired, was revoked, or never was says nothing of the job', async () => {
  const { id, customer, link, token } = await shared()
  for (const wrong of ['', 'x'.repeat(43), token.slice(1), `${token}x`])
    await expect(openLink(wrong)).rejects.toMatchObject({ status: 404 })
  await revokeLink(customer, id, { linkId: link?.id })
  await expect(openLink(token)).rejects.toMatchObject({ status: 404 })
  expect(await listLinks(customer, id)).toMatchObject([{ state: 'revoked' }])
  const late = await shared({ days: '1' })
  advance({ days: 1 })
  await expect(openLink(late.token)).rejects.toMatchObject({ status: 404 })
  expect(await listLinks(late.customer, late.id)).toMatchObject([{ state: 'expired' }])
})

test('a password is asked for once in a browser; a forged visit is none', async () => {
  const { opened } = await shared({ password: 'moonlight' })
  const visit = readVisit(opened, null)
  expect(visit.isUnlocked).toBe(false)
  expect(() => actorOf(opened, { ...visit, name: 'Ada' }, 'watch')).toThrow('Enter the password')
  await expect(unlockLink(opened, visit, { password: 'sunlight' })).rejects.toMatchObject({
    fields: { password: 'This password is wrong.' },
  })
  const cookie = cookieOf(await unlockLink(opened, visit, { password: 'moonlight' }))
  expect(readVisit(opened, cookie).isUnlocked).toBe(true)
  // The visit of another link, a manipulated visit, and no visit.
  const { opened: other } = await shared({ password: 'moonlight' })
  const moved = cookie.replace(
    /^[^=]+/,
    cookieOf(nameVisitor(other, visit, { name: 'Eve' })).split('=')[0] ?? '',
  )
  for (const wrong of [moved, cookie.slice(0, -2), ''])
    expect(readVisit(wrong === moved ? other : opened, wrong).isUnlocked).toBe(false)
})

test('only the customer hands out links, the same form once, and so many at most', async () => {
  const { id, orbiter, customer } = await shared()
  const stranger = viewerOf(await createUser())
  await expect(createLink(viewerOf(orbiter), id, form())).rejects.toMatchObject({ status: 403 })
  await expect(createLink(stranger, id, form())).rejects.toMatchObject({ status: 404 })
  await expect(listLinks(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(createLink(customer, id, form({ label: ' ', days: '8' }))).rejects.toMatchObject({
    fields: { label: expect.any(String), days: expect.any(String) },
  })
  const twice = form({ label: 'Twice' })
  await createLink(customer, id, twice)
  await createLink(customer, id, twice)
  await expect(createLink(customer, id, { ...twice, label: 'Other' })).rejects.toThrow(KeyReused)
  expect(await listLinks(customer, id)).toHaveLength(2)
  for (let number = 2; number < MOST_LINKS; number += 1) await createLink(customer, id, form())
  await expect(createLink(customer, id, form())).rejects.toMatchObject({ code: 'too-many' })
  await createLink(customer, id, twice)
})

test('links that are created at once are counted together', async () => {
  const { id, customer } = await shared()
  for (let number = 1; number < MOST_LINKS - 1; number += 1) await createLink(customer, id, form())
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => createLink(customer, id, form())),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listLinks(customer, id)).toHaveLength(MOST_LINKS)
})

test('openings are counted, not each reload', async () => {
  const { id, customer, opened } = await shared()
  await countOpening(opened.id)
  await countOpening(opened.id)
  expect(await listLinks(customer, id)).toMatchObject([
    { openedCount: 1, lastOpenedAt: now().toISOString() },
  ])
})
