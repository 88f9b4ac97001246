import { connect as openConnection, type AddressInfo, type Socket } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOtherSessions } from '#people/auth/own-sessions.server.ts'
import { endSession } from '#people/auth/sessions.server.ts'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { pool, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { serveLive } from '#server/live.ts'
import {
  closeLiveConnections,
  countLiveStreams,
  LiveStream,
  MOST_QUEUED_BYTES,
  refuseStream,
} from '#server/live-streams.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

const database = useDatabase()
beforeAll(() => startRealtime(database.connectionString))
afterAll(async () => {
  closeLiveConnections()
  await stopRealtime()
})

const app = new Hono().get('/live', (context) => serveLive(context, '192.0.2.1'))

function openSocket(port: number, head: string): Socket {
  const socket = openConnection({ port, host: '127.0.0.1' })
  socket.write(head)
  return socket
}

/** Reads a stream until it has sent something. */
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

test('no one listens without a session, and a browser is instructed not to come back', async () => {
  expect((await connect('orbit_session=made-up')).status).toBe(204)
})

test('a first connection learns where to resume, and nothing else while nothing has happened', async () => {
  const customer = await createUser()
  const stream = await connect(await signedInCookie(customer))
  const text = await stream.until(/event: hello\n/)
  expect(text).toMatch(/id: (\d+)\nevent: hello\ndata: \{"id":\1\}\n\n/)
  expect(text).not.toContain('resync')
  await stream.end()
})

test('a connection on which nothing happens is heard of every 25 seconds, so that no one on the way ends it [P-CONST-16]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await connect(await signedInCookie(await createUser()))
    await stream.until(/event: hello\n/)
    vi.advanceTimersByTime(24_999)
    expect(stream.text()).not.toContain('still here')
    vi.advanceTimersByTime(50_001)
    expect((await stream.until(/(: still here\n\n.*){3}/)).match(/: still here\n\n/g)).toHaveLength(
      3,
    )
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

test('a commit reaches both sides and no one else [P-CALL-12] [P-MYB-09]', async () => {
  const booking = await createBooking()
  const streams = await Promise.all(
    [booking.customer, booking.orbiter, await createUser()].map(async (user) =>
      connect(await signedInCookie(user)),
    ),
  )
  for (const stream of streams) await stream.until(/event: hello\n/)
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  for (const stream of streams.slice(0, 2))
    expect(await stream.until(/booking\.accepted/)).toContain(`"subjectId":"${booking.id}"`)
  const other = await createBooking({ customer: booking.customer })
  await streams[0]?.until(new RegExp(other.id))
  expect(streams[2]?.text()).not.toContain('booking.')
  for (const stream of streams) await stream.end()
})

test("an admin's page reads again when anybody's booking changes, and learns nothing else of it; after a gap too [P-MYB-09]", async () => {
  const [booking, admin] = [await createBooking(), await createUser({ roles: ['admin'] })]
  const cookie = await signedInCookie(admin)
  const [page, customersPage] = [
    await connect(cookie),
    await connect(await signedInCookie(await createUser())),
  ]
  for (const stream of [page, customersPage]) await stream.until(/event: hello\n/)
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  expect(await page.until(/event: resync\n/)).not.toContain(booking.id)
  expect(customersPage.text()).not.toContain('resync')
  const late = await connect(cookie)
  await late.until(/event: hello\n[^]*event: resync\n/)
  await late.end()
  const orderId = newId()
  advance({ seconds: 30 })
  const theirs = await connect(cookie)
  expect(await theirs.until(/event: hello\n/)).not.toContain('resync')
  await transaction((tx) =>
    recordEvent(tx, {
      kind: 'order.changed',
      subjectType: 'order',
      subjectId: orderId,
      actorId: null,
      data: { bookingId: booking.id, projectId: null },
      audience: [booking.customer.id],
    }),
  )
  expect(await theirs.until(/event: resync\n/), 'the money of a job, too').not.toContain(orderId)
  await theirs.end()
  const back = await connect(cookie, `?after=${/id: (\d+)/.exec(page.text())?.[1]}`)
  await back.until(/event: resync\n/)
  for (const stream of [page, customersPage, back]) await stream.end()
})

test('a connection that comes back gets what it missed, by header or by query [P-CALL-12]', async () => {
  const booking = await createBooking()
  const cookie = await signedInCookie(booking.customer)
  const first = await connect(cookie)
  const lastId = /id: (\d+)\nevent: hello/.exec(await first.until(/event: hello\n/))?.[1] ?? ''
  await first.end()
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  const resumed = [
    await connect(cookie, `?after=${lastId}`),
    await connect(cookie, '', { 'last-event-id': lastId }),
  ]
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

test('an open page learns at once that its session has ended, and its stream ends; another one goes on [P-CALL-03] [P-AUTH-29]', async () => {
  const user = await createUser()
  const [here, elsewhere] = [await signedInCookie(user), await signedInCookie(user)]
  const [remaining, ended] = [await connect(here), await connect(elsewhere)]
  for (const stream of [remaining, ended]) await stream.until(/event: hello\n/)
  await endOtherSessions(viewerOf(user), here)
  await expect(ended.until(/never said/)).rejects.toThrow('The stream ended')
  expect(ended.text()).toContain('account.sessions-ended')
  expect(await remaining.until(/sessions-ended/)).toContain('account.sessions-ended')
  await remaining.end()
})

test('a stream that someone holds open with a copied cookie ends when its owner signs out', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  const stolen = await connect(cookie)
  await stolen.until(/event: hello\n/)
  await endSession(cookie)
  await expect(stolen.until(/never said/)).rejects.toThrow('The stream ended')
})

test('what happens to others is heard by no one else, also not from the past', async () => {
  const [booking, stranger] = [await createBooking(), await createUser()]
  const cookie = await signedInCookie(stranger)
  const [now, past] = [await connect(cookie), await connect(cookie, '?after=0')]
  await now.until(/event: hello\n/)
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await transaction((tx) =>
    recordEvent(tx, {
      kind: 'account.changed',
      subjectType: 'account',
      subjectId: stranger.id,
      actorId: stranger.id,
      audience: [stranger.id],
    }),
  )
  for (const stream of [now, past]) {
    expect(await stream.until(/account\.changed/)).not.toContain(booking.id)
    await stream.end()
  }
})

test.each([
  ['far in the past', () => '0'],
  ['later than every event', (latest: number) => String(latest + 1000)],
  ['that is no number', () => 'yesterday'],
  ['below zero', () => '-5'],
  ['that is empty', () => ''],
  ['beyond every number', () => '9'.repeat(40)],
])(
  'a connection that resumes after an event %s is told at once to read again, and where to resume from [P-CALL-12]',
  async (_, after) => {
    const user = await createUser()
    await pool().query(
      "insert into events (kind, subject_type, subject_id) select 'test.many', 'test', $1 from generate_series(1, 2500)",
      [user.id],
    )
    const { rows } = await pool().query<{ id: number }>('select max(id) as id from events')
    const latest = rows[0]?.id ?? 0
    const stream = await connect(
      await signedInCookie(user),
      `?after=${encodeURIComponent(after(latest))}`,
    )
    expect(await stream.until(/event: resync\n/)).toContain(`id: ${latest}\nevent: hello`)
    await stream.end()
  },
)

test('a connection that missed more than a stream may hold is asked to read again [P-CALL-12]', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  const first = await connect(cookie)
  const lastId = /id: (\d+)\nevent: hello/.exec(await first.until(/event: hello\n/))?.[1] ?? ''
  await first.end()
  const miss = (times: number) =>
    pool().query(
      `insert into events (kind, subject_type, subject_id, audience, data)
       select 'test.long', 'test', $1, array[$1::uuid], jsonb_build_object('text', repeat('x', 3000))
       from generate_series(1, $2::int)`,
      [user.id, times],
    )
  await miss(2)
  const resumed = await connect(cookie, `?after=${lastId}`)
  expect(await resumed.until(/(test\.long[^]*){2}/)).not.toContain('resync')
  await resumed.end()
  await miss(Math.ceil(MOST_QUEUED_BYTES / 4 / 3000))
  const behind = await connect(cookie, `?after=${lastId}`)
  expect(await behind.until(/event: resync\n/)).not.toContain('test.long')
  await behind.end()
})

test('streams are counted by address and over all, however many people they belong to', async () => {
  const listeners = Array.from({ length: 3 }, () => ({
    personId: newId(),
    address: '198.51.100.7',
  }))
  const before = countLiveStreams()
  const streams = listeners.map((listener) => new LiveStream(listener))
  const most = { overall: before + 4, perAddress: 3 }
  expect(refuseStream({ personId: newId(), address: '198.51.100.7' }, most)).toMatchObject({
    status: 429,
  })
  expect(refuseStream({ personId: newId(), address: '198.51.100.8' }, most)).toBeNull()
  expect(
    refuseStream({ personId: newId(), address: '198.51.100.8' }, { ...most, overall: before + 3 }),
  ).toMatchObject({ status: 503 })
  for (const stream of streams) stream.close()
  expect(refuseStream({ personId: newId(), address: '198.51.100.7' }, most)).toBeNull()
  expect(countLiveStreams()).toBe(before)
})

test('a browser that stops reading is cut off at a bound; the others hear everything [P-CALL-12]', async () => {
  const [slow, quick] = [await createUser(), await createUser()]
  const before = countLiveStreams()
  const server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(listening),
    )
  })
  const { port } = server.address() as AddressInfo
  const cookies = [await signedInCookie(slow), await signedInCookie(quick)]
  const [stopped, reading] = cookies.map((cookie) =>
    openSocket(port, `GET /live HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`),
  )
  let heard = ''
  reading
    ?.setEncoding('utf8')
    .on('data', (chunk: string) => (heard = (heard + chunk).slice(-20_000)))
  await expect.poll(countLiveStreams).toBe(before + 2)
  stopped?.pause()
  const tell = (from: number, to: number) =>
    pool().query(
      `select pg_notify('orbit_events', json_build_object('id', n, 'kind', 'test.long', 'subjectId', $1::text, 'data', json_build_object('text', repeat('x', 7000)),
         'audience', json_build_array($1::text, $2::text))::text) from generate_series($3::int, $4::int) n`,
      [slow.id, quick.id, from, to],
    )
  let sent = 0
  // A test can't limit the operating system's own buffers.
  for (let round = 0; round < 200 && countLiveStreams() > before + 1; round += 1) {
    await tell(sent + 1, sent + 20)
    sent += 20
    await expect.poll(() => heard.includes(`"id":${sent},`)).toBe(true)
  }
  expect(countLiveStreams()).toBe(before + 1)
  await tell(sent + 1, sent + 1)
  await expect.poll(() => heard.includes(`"id":${sent + 1},`)).toBe(true)
  const closed = new Promise((resolve) => stopped?.once('close', resolve))
  stopped?.on('error', () => undefined).resume()
  await closed
  reading?.destroy()
  await new Promise((resolve) => server.close(resolve))
})
