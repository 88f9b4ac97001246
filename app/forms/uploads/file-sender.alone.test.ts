/** One file in a browser; each test sets the server's answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { UPLOAD_OVER } from '#app/base/upload.ts'
import { newItem } from '#app/forms/uploads/chosen-file.ts'
import { FileSender } from '#app/forms/uploads/file-sender.ts'
import { addItem, findItem } from '#app/forms/uploads/upload-items.ts'

let answers: Response[] = []
let asked = 0

beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(answers.shift() ?? Response.error())
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const is = (state: string, reason: string | null = null) =>
  Response.json({ state, reason, smallCopy: null })

/** A film of which an earlier visit has sent a part. */
function begunFile(): { sender: FileSender; item: () => ReturnType<typeof findItem> } {
  const place = { purpose: 'portfolio', subjectId: newId() } as const
  const [id, file] = [newId(), new File(['film'], 'reel.mp4', { type: 'video/mp4' })]
  addItem(place, newItem(id, file))
  const ignored = () => {}
  const sender = new FileSender({
    place,
    id,
    file,
    uploadId: newId(),
    onStop: ignored,
    onReceived: async () => {},
  })
  return { sender, item: () => findItem(id) }
}

test.each([
  ['expired', is('cancelled'), UPLOAD_OVER, true],
  [
    'found to be no film',
    is('failed', 'This file is not a video.'),
    'This file is not a video.',
    false,
  ],
  ['forgotten', new Response(null, { status: 404 }), /^There is nothing to upload to/, true],
  ['of another account', new Response(null, { status: 403 }), /^This account can't upload/, false],
  ['too large for a proxy', new Response('', { status: 413 }), /^This file is too large/, false],
])('an upload that is %s ends, and is asked for once', async (_what, answer, message, canRetry) => {
  answers = [answer]
  const { sender, item } = begunFile()
  await sender.run()
  expect(item()).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(message) as string,
    canRetry,
  })
  expect([asked, sender.isOver]).toEqual([1, true])
})

test('signed out, nothing is asked until its person comes back', async () => {
  vi.useFakeTimers()
  answers = [new Response(null, { status: 401 }), is('storing'), is('received')]
  const { sender, item } = begunFile()
  const ended = sender.run()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(item()).toMatchObject({ state: 'signed-out' })
  expect(asked).toBe(1)
  sender.wake()
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect([asked, sender.isOver]).toEqual([3, true])
})

test('asked to wait, it waits, no matter who is in a hurry; without a connection it is tried at once', async () => {
  vi.useFakeTimers()
  const busy = new Response(null, { status: 429, headers: { 'Retry-After': '600' } })
  answers = [busy, Response.error(), is('storing'), is('received')]
  const { sender, item } = begunFile()
  const ended = sender.run()
  await vi.advanceTimersByTimeAsync(1000)
  expect(item()).toMatchObject({ state: 'offline', message: 'Orbit is busy right now.' })
  sender.wake()
  await vi.advanceTimersByTimeAsync(598_000)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(2)
  sender.wake()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(1000)
  await ended
  expect([asked, sender.isOver]).toEqual([4, true])
})

test('out of step again and again, it is left to its sender', async () => {
  vi.useFakeTimers()
  answers = Array.from({ length: 9 }, () => new Response(null, { status: 423 }))
  const { sender, item } = begunFile()
  const ended = sender.run()
  await vi.advanceTimersByTimeAsync(300_000)
  await ended
  expect(item()).toMatchObject({ state: 'elsewhere' })
  expect(asked).toBe(5)
})

test('a small copy that the server has from an earlier visit is said to be there', async () => {
  vi.useFakeTimers()
  const there = () => Response.json({ state: 'received', reason: null, smallCopy: 'received' })
  answers = [there(), there()]
  const { sender, item } = begunFile()
  await sender.run()
  expect(item()).toMatchObject({ small: 'sent' })
})
