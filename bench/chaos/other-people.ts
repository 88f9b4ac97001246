/**
 * Everyone else: people who view pages and request dates at a human pace, and how long they wait
 * for answers.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const PAUSE_MS = { from: 300, to: 700 }
/** One in this many of a person's requests is a booking. */
const BOOKING_EVERY = 12
const GIVE_UP_MS = 60_000
/** Marks the bookings of this run, so that a later run can find them. */
export const BOOKING_NOTES = 'Asked for beside a hostile person.'

export interface OtherPerson {
  cookie: string
  /** The client address, as the proxy in front would report it. */
  address: string
}

export interface Waited {
  p50Ms: number
  p99Ms: number
  count: number
  /** Answers that are neither a page nor a form with errors, by status; 0 means no answer. */
  failures: Map<number, number>
}

interface BookingForm {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export interface Town {
  port: number
  orbiterIds: string[]
}

const TIMES = ['09:00', '10:00', '11:30', '12:30', '14:00', '15:30', '16:00']

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function bookingOf(orbiterId: string, n: number): BookingForm {
  const form = {
    intent: 'request-booking',
    idempotencyKey: randomUUID(),
    offer: 'reel:30',
    customerName: 'A customer',
    date: dayAhead(20 + (n % 30)),
    time: TIMES[n % TIMES.length] ?? '',
    venueAddress: '1 Main Street, Dallas, TX 75201',
    notes: BOOKING_NOTES,
  }
  return {
    method: 'POST',
    path: `/orbiter/${orbiterId}.data`,
    body: new URLSearchParams(form).toString(),
  }
}

/** A person's n-th request. The mix is fixed, so that every measurement sends the same requests. */
function nextOf(orbiterIds: string[], n: number): BookingForm {
  const orbiterId = orbiterIds[(n * 7919) % orbiterIds.length] ?? ''
  if (n % BOOKING_EVERY === 5) return bookingOf(orbiterId, n)
  const pages = [
    '/browse-creators',
    '/dashboard',
    `/orbiter/${orbiterId}`,
    '/my-bookings.data',
    `/orbiter/${orbiterId}.data`,
    '/dashboard.data',
  ]
  return { method: 'GET', path: pages[n % pages.length] ?? '/' }
}

/** @returns the status; 0 if there was no answer */
function send(
  agent: Agent,
  port: number,
  { cookie, address }: OtherPerson,
  { method, path, body }: BookingForm,
): Promise<number> {
  const headers: Record<string, string> = {
    cookie,
    host: `localhost:${port}`,
    'x-forwarded-for': address,
  }
  if (body !== undefined) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    headers['content-length'] = String(Buffer.byteLength(body))
    headers['origin'] = `http://localhost:${port}`
    headers['sec-fetch-mode'] = 'cors'
  }
  return new Promise((resolve) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path, headers, timeout: GIVE_UP_MS },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

/** A 422 counts as an answer: two people may request the same hour. */
const isAnswer = (status: number) => [200, 202, 422].includes(status)

/** Lets all people send requests for the given time. */
export async function letPeopleUse(
  { port, orbiterIds }: Town,
  people: OtherPerson[],
  ms: number,
): Promise<Waited> {
  const times: number[] = []
  const failures = new Map<number, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: people.length })
  const deadline = performance.now() + ms
  const live = async (person: OtherPerson, index: number) => {
    const pause = () =>
      new Promise((resolve) =>
        setTimeout(resolve, PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from)),
      )
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS.to))
    for (let n = index * 5; performance.now() < deadline; n += 1) {
      const startedAt = performance.now()
      const status = await send(agent, port, person, nextOf(orbiterIds, n))
      times.push(performance.now() - startedAt)
      if (!isAnswer(status)) failures.set(status, (failures.get(status) ?? 0) + 1)
      await pause()
    }
  }
  await Promise.all(people.map(live))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), count: sorted.length, failures }
}
