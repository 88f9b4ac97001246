import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOtherSessions } from '#app/features/accounts/own-sessions.server.ts'
import { endSession } from '#app/features/accounts/sessions.server.ts'
import { acceptBooking } from '#app/features/bookings/accept-booking.server.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { closeLiveConnections, serveLive } from '#server/live.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

const database = useDatabase()
beforeAll(() => startRealtime(database.connectionString))
afterAll(async () => {
  closeLiveConnections()
  await stopRealtime()
})

const app = new Hono().get('/live', serveLive)

/** Reads a stream until it has said something. */
async function connect(cookie: string, query = '', headers: Record<string, string> = {}) {
  const response = await app.request(`/live${query}`, { headers: { cookie, ...headers } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: response.status,
    async until(pattern: RegExp) {
      while (!pattern.test(text)) {
        const next = await reader?.read()
        if (!next || next.done) throw new Error(`The stream ended after: ${text}`)
        text += next.value
      }
      return text
    },
    text: () => text,
    end: () => reader?.cancel(),
  }
}

test('nobody listens without a session', async () => {
  expect((await connect('orbit_session=made-up')).status).toBe(401)
})

test('a first connection learns where to resume, and nothing else while nothing has happened', async () => {
  const customer = await createUser()
  const stream = await connect(await signedInCookie(customer))
  const text = await stream.until(/event: hello\n/)
  expect(text).toMatch(/id: (\d+)\nevent: hello\ndata: \{"id":\1\}\n\n/)
  expect(text).not.toContain('resync')
  await stream.end()
})

test('a connection on which nothing happens is heard of every 25 seconds, so that nobody on the way ends it [P-CONST-16]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await connect(await signedInCookie(await createUser()))
    await stream.until(/event: hello\n/)
    vi.advanceTimersByTime(24_999)
    expect(stream.text()).not.toContain('still here')
    vi.advanceTimersByTime(50_001)
    expect((await stream.until(/(: still here\n\n.*){3}/)).match(/: still here\n\n/g)).toHaveLength(3)
    await stream.end()
  } finally {
    vi.useRealTimers()
  }
})

test('a change between the page and its connection makes the page read again', async () => {
  const { customer } = await createBooking()
  const stream = await connect(await signedInCookie(customer))
  await stream.until(/event: resync\n/)
  await stream.end()
  advance({ minutes: 1 })
  const later = await connect(await signedInCookie(customer))
  expect(await later.until(/event: hello\n/)).not.toContain('resync')
  await later.end()
})

test('a commit reaches both sides and nobody else [P-MYB-09]', async () => {
  const booking = await createBooking()
  const streams = await Promise.all([booking.customer, booking.orbiter, await createUser()].map(async (user) => connect(await signedInCookie(user))))
  for (const stream of streams) await stream.until(/event: hello\n/)
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  for (const stream of streams.slice(0, 2)) expect(await stream.until(/booking\.accepted/)).toContain(`"subjectId":"${booking.id}"`)
  const other = await createBooking({ customer: booking.customer })
  await streams[0]?.until(new RegExp(other.id))
  expect(streams[2]?.text()).not.toContain('booking.')
  for (const stream of streams) await stream.end()
})

test('a connection that comes back gets what it missed, by header or by query', async () => {
  const booking = await createBooking()
  const cookie = await signedInCookie(booking.customer)
  const first = await connect(cookie)
  const lastId = /id: (\d+)\nevent: hello/.exec(await first.until(/event: hello\n/))?.[1] ?? ''
  await first.end()
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  const resumed = [await connect(cookie, `?after=${lastId}`), await connect(cookie, '', { 'last-event-id': lastId })]
  for (const stream of resumed) {
    expect(await stream.until(/booking\.accepted/)).not.toContain('hello')
    await stream.end()
  }
})

test('one person has room for twelve open pages, and for another once one is closed', async () => {
  const cookie = await signedInCookie(await createUser())
  const streams = []
  for (let opened = 0; opened < 12; opened += 1) streams.push(await connect(cookie))
  expect((await connect(cookie)).status).toBe(429)
  for (const stream of streams) await stream.until(/hello/)
  await streams[0]?.end()
  const next = await connect(cookie)
  expect(next.status).toBe(200)
  for (const stream of [...streams.slice(1), next]) await stream.end()
})

test('a stream ends with its session; another one of the same person goes on [P-CALL-03]', async () => {
  const user = await createUser()
  const [here, elsewhere] = [await signedInCookie(user), await signedInCookie(user)]
  const [kept, ended] = [await connect(here), await connect(elsewhere)]
  for (const stream of [kept, ended]) await stream.until(/event: hello\n/)
  await endOtherSessions(viewerOf(user), here)
  await expect(ended.until(/never said/)).rejects.toThrow('The stream ended')
  expect(await kept.until(/sessions-ended/)).toContain('account.sessions-ended')
  await kept.end()
})

test('a stream that somebody holds open with a copied cookie ends when its owner signs out', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  const stolen = await connect(cookie)
  await stolen.until(/event: hello\n/)
  await endSession(cookie)
  await expect(stolen.until(/never said/)).rejects.toThrow('The stream ended')
})

test('what happens to others is heard by nobody else, also not from the past', async () => {
  const [booking, stranger] = [await createBooking(), await createUser()]
  const cookie = await signedInCookie(stranger)
  const [now, past] = [await connect(cookie), await connect(cookie, '?after=0')]
  await now.until(/event: hello\n/)
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await transaction((tx) =>
    recordEvent(tx, { kind: 'account.changed', subjectType: 'account', subjectId: stranger.id, actorId: stranger.id, audience: [stranger.id] }),
  )
  for (const stream of [now, past]) {
    expect(await stream.until(/account\.changed/)).not.toContain(booking.id)
    await stream.end()
  }
})
