/**
 * One hostile person, in a separate process, so that the attack does not distort how other people's
 * answers are timed.
 */
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { sizeOf } from '../../scripts/smoke.mjs'
import { load, type Wire } from '../load.ts'
import type { Attack, HostileOrders } from './attacks.ts'
import { bookingOf } from './other-people.ts'

const { attack, port, cookie, address, threadId, orbiterIds, ms } = JSON.parse(
  process.argv[2] ?? '{}',
) as HostileOrders
const LONG_TEXT = '漢'.repeat(4000)
const deadline = performance.now() + ms
const headers = (more: Record<string, string> = {}) => ({
  cookie,
  'x-forwarded-for': address,
  ...more,
})
const formHeaders = headers({
  origin: `http://localhost:${port}`,
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-mode': 'cors',
})

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const asking = (connections: number, next: () => Wire, limitMs = ms) =>
  load({ port, connections, limitMs, next })

function message(text: string): Wire {
  const body = new URLSearchParams({
    intent: 'message',
    idempotencyKey: randomUUID(),
    text,
  }).toString()
  return { method: 'POST', path: `/bookings/${threadId}.data`, headers: formHeaders, body }
}

/** Writes the fifty messages before the measurement starts. */
async function writeLongTexts(): Promise<void> {
  let left = sizeOf(50, 4)
  await load({
    port,
    connections: 2,
    limitMs: 60_000,
    next: () => (left-- > 0 ? message(LONG_TEXT) : null),
  })
}

async function readLongTexts(): Promise<void> {
  const pages = [
    `/bookings/${threadId}`,
    `/bookings/${threadId}.data`,
    '/dashboard/messages',
    '/dashboard/messages.data',
  ]
  let n = 0
  await asking(8, () => ({ path: pages[n++ % pages.length] ?? '/', headers: headers() }))
}

function openStream(query: string, isRead: boolean): Socket {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  socket.write(
    `GET /live${query} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\nx-forwarded-for: ${address}\r\n\r\n`,
  )
  return isRead ? socket.resume() : socket.pause()
}

async function holdStreams(): Promise<void> {
  const held = Array.from({ length: 12 }, () => openStream('', false))
  let n = 0
  const talk = asking(2, () => message(`Nobody reads this ${n++}`))
  while (performance.now() < deadline) {
    const more = Array.from({ length: 12 }, () => openStream('?after=0', true))
    await wait(100)
    for (const socket of more) socket.destroy()
  }
  for (const socket of held) socket.destroy()
  await talk
}

async function askForMuch(): Promise<void> {
  const costly = (n: number) => {
    const paths = [
      `/browse-creators?q=wedding%20concert&sort=rating&max=${100 + (n % 400)}`,
      '/my-bookings',
      '/dashboard/bookings',
      `/orbiter/${orbiterIds[n % orbiterIds.length] ?? ''}?tab=availability`,
      `/browse-creators.data?q=fitness&min=${n % 90}`,
    ]
    return paths[n % paths.length] ?? '/'
  }
  let n = 0
  await asking(64, () => ({ path: costly(n++), headers: headers() }))
}

async function makeUpPeople(): Promise<void> {
  let n = 0
  const next = (): Wire => {
    const made = { cookie: `orbit_session=${randomUUID()}`, 'x-forwarded-for': address }
    return {
      path: `/browse-creators?q=wedding&max=${100 + (n++ % 400)}`,
      headers: n % 2 === 0 ? made : { 'x-forwarded-for': address },
    }
  }
  await asking(64, next)
}

async function requestMuch(): Promise<void> {
  const [orbiterId = ''] = orbiterIds
  while (performance.now() < deadline) {
    let left = sizeOf(300, 10)
    const next = (): Wire | null =>
      left-- > 0 ? { ...bookingOf(orbiterId, left), headers: formHeaders } : null
    await load({ port, connections: left, limitMs: 30_000, next })
  }
}

async function sendSlowly(): Promise<void> {
  const head = [
    `POST /bookings/${threadId}.data HTTP/1.1`,
    `host: localhost:${port}`,
    ...Object.entries(formHeaders).map(([name, value]) => `${name}: ${value}`),
    'content-length: 200000\r\n\r\n',
  ].join('\r\n')
  const sockets = Array.from({ length: sizeOf(200, 10) }, () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    socket.write(head)
    return socket
  })
  while (performance.now() < deadline) {
    for (const socket of sockets) if (socket.writable) socket.write('a')
    await wait(250)
  }
  for (const socket of sockets) socket.destroy()
}

const PREPARE: Partial<Record<Attack, () => Promise<void>>> = { 'long-texts': writeLongTexts }
const RUN: Record<Attack, () => Promise<void>> = {
  'long-texts': readLongTexts,
  'slow-streams': holdStreams,
  'many-connections': askForMuch,
  'made-up-people': makeUpPeople,
  'many-requests': requestMuch,
  'slow-bodies': sendSlowly,
}

await PREPARE[attack]?.()
process.send?.('begins')
await RUN[attack]()
process.disconnect?.()
