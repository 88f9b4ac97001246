import { expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { deleteReply, listSavedReplies, saveReply } from '#work/messages/saved-replies.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const reply = (title: string, replyText = 'See you soon.') => ({
  replyId: newId(),
  title,
  replyText,
})

test('an Orbiter saves, changes and deletes replies; the same form sent again changes nothing', async () => {
  const viewer = viewerOf(await createOrbiter())
  const [first, second] = [reply('On my way'), reply('Reel is up')]
  for (const one of [first, first, second]) await saveReply(viewer, one)
  await saveReply(viewer, { ...first, replyText: 'Ten minutes.' })
  expect(await listSavedReplies(viewer)).toEqual([
    { id: first.replyId, title: 'On my way', replyText: 'Ten minutes.' },
    { id: second.replyId, title: 'Reel is up', replyText: 'See you soon.' },
  ])
  for (let times = 0; times < 2; times += 1) await deleteReply(viewer, first)
  expect(await listSavedReplies(viewer)).toHaveLength(1)
})

test('replies belong to one Orbiter, and customers have none', async () => {
  const [viewer, other] = [viewerOf(await createOrbiter()), viewerOf(await createOrbiter())]
  const own = reply('On my way')
  await saveReply(viewer, own)
  await expect(saveReply(other, { ...own, title: 'Mine now' })).rejects.toThrow(NotFound)
  await deleteReply(other, own)
  expect(await listSavedReplies(other)).toEqual([])
  expect(await listSavedReplies(viewer)).toMatchObject([{ title: 'On my way' }])
  const customer = viewerOf(await createUser())
  await expect(saveReply(customer, reply('Hello'))).rejects.toThrow(NotAllowed)
  await expect(deleteReply(customer, own)).rejects.toThrow(NotAllowed)
  expect(await listSavedReplies(customer)).toEqual([])
})

test('names, texts and their number have limits', async () => {
  const viewer = viewerOf(await createOrbiter())
  for (const wrong of [
    reply(''),
    reply('x'.repeat(41)),
    reply('a', ''),
    reply('a', 'x'.repeat(1001)),
    { ...reply('a'), replyId: 'else' },
  ])
    await expect(saveReply(viewer, wrong)).rejects.toThrow(InvalidInput)
  const tries = await Promise.allSettled(
    Array.from({ length: 32 }, (_, index) => saveReply(viewer, reply(`Reply ${index}`))),
  )
  expect(tries.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: expect.any(Conflict) as Conflict },
    { reason: expect.any(Conflict) as Conflict },
  ])
  expect(await listSavedReplies(viewer)).toHaveLength(30)
})
