/** The contests: what is measured, against which floor, and what counts as fast. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Wire } from './load.ts'
import { CUSTOMERS, readCreatorIds, sessionToken } from './seed.ts'
import { BOOKING_TIMES, bookingDay, SEARCHES, TEXTS_AND_PRICES } from './workload.ts'

/** One side of a contest. */
export interface Place {
  name: string
  connections: number
  requests(port: number): () => Wire
}

export interface Contest {
  id: string
  name: string
  floorId: 'react' | 'data'
  floorName: string
  /** Share of the floor's requests per second. */
  goal: number
  orbit: Place
  floor: Place
}

const cookieOf = (customer: number) => `orbit_session=${sessionToken(1 + (customer % CUSTOMERS))}`
/** Visitors with the same address share one rate limit, so each gets another address here. */
const visitor = (turn: number) => ({
  'x-forwarded-for': `10.0.${Math.floor(turn / 250) % 250}.${turn % 250}`,
})
const always = (wire: Wire) => () => () => wire

/** Makes the requests one after the other, by their number. */
function inTurn(make: (turn: number, port: number) => Wire): Place['requests'] {
  let turn = 0
  return (port) => () => make(turn++, port)
}

function bookingForm(turn: number): string {
  return new URLSearchParams({
    intent: 'request-booking',
    idempotencyKey: randomUUID(),
    offer: 'reel:30',
    customerName: 'A customer',
    date: bookingDay(),
    time: BOOKING_TIMES[turn % BOOKING_TIMES.length] ?? '',
    venueAddress: 'bench, 75201',
    notes: 'Two rooms, one rooftop.',
  }).toString()
}

/** A booking, as the page's own form sends it. */
function booking(path: (orbiterId: string) => string, orbiterIds: string[]): Place['requests'] {
  return inTurn((turn, port) => ({
    method: 'POST',
    path: path(orbiterIds[turn % orbiterIds.length] ?? ''),
    body: bookingForm(turn),
    headers: {
      cookie: cookieOf(turn),
      origin: `http://localhost:${port}`,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'content-type': 'application/x-www-form-urlencoded',
    },
  }))
}

function pageContests(): Contest[] {
  const plainCards: Place = {
    name: 'plain cards',
    connections: 16,
    requests: always({ path: '/' }),
  }
  return [
    {
      id: 'anonymous',
      name: 'Browse page, anonymous',
      floorId: 'react',
      floorName: 'react-dom/server',
      goal: 10,
      floor: plainCards,
      orbit: {
        name: 'browse page',
        connections: 16,
        requests: always({ path: '/browse-creators', headers: { 'accept-encoding': 'gzip, br' } }),
      },
    },
    {
      id: 'signed-in',
      name: 'Browse page, signed in',
      floorId: 'react',
      floorName: 'react-dom/server',
      goal: 0.25,
      floor: plainCards,
      orbit: {
        name: 'browse page',
        connections: 16,
        requests: inTurn((turn) => ({
          path: '/browse-creators',
          headers: { cookie: cookieOf(turn) },
        })),
      },
    },
  ]
}

/** The same words and prices on both sides. */
function textAndPrice(): Contest {
  return {
    id: 'text-and-price',
    name: 'Search by text and price',
    floorId: 'data',
    floorName: 'one statement',
    goal: 0.6,
    orbit: {
      name: 'search by text and price',
      connections: 16,
      requests: inTurn((turn) => ({
        path: `/api/creators?${TEXTS_AND_PRICES[turn % TEXTS_AND_PRICES.length]}`,
        headers: visitor(turn),
      })),
    },
    floor: {
      name: 'search by text and price',
      connections: 16,
      requests: inTurn((turn) => ({
        path: `/text-and-price?${TEXTS_AND_PRICES[turn % TEXTS_AND_PRICES.length]}`,
      })),
    },
  }
}

function dataContests(orbiterIds: string[]): Contest[] {
  return [
    {
      id: 'search',
      name: 'Search as data',
      floorId: 'data',
      floorName: 'Hono and pg',
      goal: 0.6,
      orbit: {
        name: 'search',
        connections: 16,
        requests: inTurn((turn) => ({
          path: `/api/creators?${SEARCHES[turn % SEARCHES.length]}`,
          headers: visitor(turn),
        })),
      },
      floor: {
        name: 'search',
        connections: 16,
        requests: inTurn((turn) => ({ path: `/search?${SEARCHES[turn % SEARCHES.length]}` })),
      },
    },
    {
      id: 'booking',
      name: 'Booking request',
      floorId: 'data',
      floorName: 'Hono and pg',
      goal: 0.4,
      orbit: {
        name: 'booking',
        connections: 16,
        requests: booking((id) => `/orbiter/${id}.data`, orbiterIds),
      },
      floor: {
        name: 'booking',
        connections: 16,
        requests: booking((id) => `/book/${id}`, orbiterIds),
      },
    },
  ]
}

export async function CONTESTS(pool: pg.Pool): Promise<Contest[]> {
  return [
    ...pageContests(),
    textAndPrice(),
    ...dataContests(await readCreatorIds(pool, 'is_available', 5000)),
  ]
}
