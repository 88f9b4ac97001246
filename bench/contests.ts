/** The contests: what is measured, the floor to compare with, and what counts as fast. */
import type pg from 'pg'
import { always, booking, cookieOf, inTurn, visitor, type Requests } from './contest-requests.ts'
import { REQUEST_SENT } from './card-form.ts'
import { readCreatorIds, TAKES_ANY_TIME } from './seed.ts'
import { DATE_SEARCHES, SEARCHES, TEXTS_AND_PRICES } from './workload.ts'

/** One side of a contest. */
export interface Place {
  name: string
  connections: number
  requests: Requests
  /** Text that every answer contains, where the status alone is not enough. */
  says?: string
}

export interface Contest {
  id: string
  name: string
  floorId: 'react' | 'data'
  floorName: string
  /** The share of the floor's requests per second that must be reached. */
  goal: number
  orbit: Place
  floor: Place
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

/** The page and its floor show the same words and prices. */
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

/** Both sides run the same statements. */
function searchAsData(id: string, name: string, searches: readonly string[]): Contest {
  const queryOf = (turn: number) => searches[turn % searches.length]
  return {
    id,
    name,
    floorId: 'data',
    floorName: 'Hono and pg',
    goal: 0.6,
    orbit: {
      name: id,
      connections: 16,
      requests: inTurn((turn) => ({
        path: `/api/creators?${queryOf(turn)}`,
        headers: visitor(turn),
      })),
    },
    floor: {
      name: id,
      connections: 16,
      requests: inTurn((turn) => ({ path: `/search?${queryOf(turn)}` })),
    },
  }
}

function dataContests(orbiterIds: string[]): Contest[] {
  return [
    searchAsData('search', 'Search as data', SEARCHES),
    searchAsData('dates', 'Search by date', DATE_SEARCHES),
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
        says: REQUEST_SENT,
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
    ...dataContests(await readCreatorIds(pool, TAKES_ANY_TIME, 5000)),
  ]
}
