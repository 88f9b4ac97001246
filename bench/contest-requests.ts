/** The requests of a contest, made one after another. */
import { randomUUID } from 'node:crypto'
import { cardFields } from './card-form.ts'
import type { Wire } from './load.ts'
import { CUSTOMERS, PRICE_CENTS, sessionToken } from './seed.ts'
import { BOOKING_TIMES, bookingDay } from './workload.ts'

/** Makes the requests that a connection sends to the port. */
export type Requests = (port: number) => () => Wire

export const cookieOf = (customer: number) =>
  `orbit_session=${sessionToken(1 + (customer % CUSTOMERS))}`
/** Visitors with the same address share a rate limit, so each visitor gets another address here. */
export const visitor = (turn: number) => ({
  'x-forwarded-for': `10.0.${Math.floor(turn / 250) % 250}.${turn % 250}`,
})
export const always = (wire: Wire) => () => () => wire

/** Makes the requests one after another, by number. */
export function inTurn(make: (turn: number, port: number) => Wire): Requests {
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
    ...cardFields(PRICE_CENTS),
  }).toString()
}

/** A booking with a test card, as the page's own form sends it. */
export function booking(path: (orbiterId: string) => string, orbiterIds: string[]): Requests {
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
