import { z } from 'zod'
import { DELIVERY_OPTIONS, ORBITER_LEVELS } from '#market/creators/creator.ts'
import { SORTS } from '#market/creators/creator-search.ts'
import {
  stays,
  from,
  privately,
  notFound,
  tooMany,
  toPage,
} from '#app/routes/endpoints/open-api/frequent-answers.server.ts'
import {
  inPath,
  inQuery,
  type DescribedOperation,
} from '#app/routes/endpoints/open-api/operation.server.ts'

const search = {
  q: inQuery(z.string().max(100).optional(), 'Words from names, places and specialties.'),
  location: inQuery(z.string().max(100).optional()),
  min: inQuery(z.number().optional(), 'Lowest starting price in dollars.'),
  max: inQuery(z.number().optional(), 'Highest starting price in dollars; 500 is no bound.'),
  level: inQuery(z.array(z.enum(ORBITER_LEVELS)).optional()),
  specialty: inQuery(z.array(z.string()).optional()),
  delivery: inQuery(
    z.enum(DELIVERY_OPTIONS.map(({ days }) => String(days))).optional(),
    'Delivered within this many days.',
  ),
  rating: inQuery(z.number().optional(), 'Stars at least.'),
  availability: inQuery(z.string().optional()),
  date: inQuery(
    z.string().optional(),
    'Who is free on this date (YYYY-MM-DD, where each Orbiter works). Rows then have `freeOn`.',
  ),
  time: inQuery(
    z.string().optional(),
    'With `date`: who can start at this time, HH:mm in half-hour steps from 09:00 to 26:00 (2 AM in its night).',
  ),
  sort: inQuery(z.enum(SORTS.map(({ value }) => value)).optional()),
  after: inQuery(z.string().optional(), '`nextCursor` of the page before.'),
}

export const MARKETPLACE: Record<string, Record<string, DescribedOperation>> = {
  '/api/creators': {
    get: {
      summary: 'Orbiters who are listed, a page at a time. Invalid query parameters are ignored.',
      parameters: search,
      answers: {
        200: {
          description: 'One page, and the total count.',
          schema: 'CreatorPage',
          headers: privately,
        },
      },
    },
  },
  '/api/places': {
    get: {
      summary:
        'Cities, neighborhoods, ZIP codes and states of the US that match the text typed so far.',
      parameters: { q: inQuery(z.string().max(100).optional()) },
      answers: {
        200: {
          description: 'At most eight, the best first.',
          schema: 'Places',
          headers: privately,
        },
        429: tooMany,
      },
    },
  },
  '/orbiter/{orbiterId}/times': {
    get: {
      summary:
        'Start times an Orbiter can be booked for on a day. An Orbiter who is not listed has no times.',
      parameters: {
        orbiterId: inPath(z.string(), "The Orbiter's id, or the name of their address."),
        date: inQuery(z.string().optional(), 'YYYY-MM-DD on the Orbiter’s calendar.'),
        offer: inQuery(
          z.string().optional(),
          'What is asked for, as the booking form names it: `reel:30`.',
        ),
      },
      answers: { 200: { description: 'The times, earliest first.', schema: 'OpenTimes' } },
    },
  },
  '/api/favourites': {
    post: {
      summary: 'Saves an Orbiter, or removes one from the saved list.',
      needsSession: true,
      form: z.object({ orbiterId: z.uuid(), isOn: z.enum(['yes', 'no']), stays, from }),
      answers: {
        200: { description: 'Done, or already in that state.', schema: 'Done' },
        302: toPage,
        404: notFound,
        422: { description: '`isOn` is neither yes nor no.', schema: 'Problem' },
        429: tooMany,
      },
    },
  },
}
