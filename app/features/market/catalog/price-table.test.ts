/** What each price of the catalog buys, compared in the terms of the price table. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import type { Deliverable, Product } from '#market/catalog/product.ts'
import { dueAtOf } from '#delivery/deliveries/due-times.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

/** A Wednesday evening, so that the next two days are business days. */
const EVENT_ENDS_AT = new Date('2027-06-16T23:00:00Z')

const hoursUntil = ({ due }: Deliverable) =>
  (dueAtOf(due, EVENT_ENDS_AT, 'America/Chicago').getTime() - EVENT_ENDS_AT.getTime()) / HOUR_MS

/** The product's merits that the customer sees, each as a number where more is better. */
function meritsOf({ durationMinutes, days, deliverables }: Product): Record<string, number> {
  const reels = deliverables.filter(({ kind }) => kind === 'reel')
  const count = (kind: Deliverable['kind'], most: boolean) =>
    deliverables
      .filter((entry) => entry.kind === kind)
      .reduce((sum, entry) => sum + (most ? (entry.upTo ?? entry.count) : entry.count), 0)
  return {
    days,
    'time filmed': durationMinutes,
    'reels at least': count('reel', false),
    'reels at most': count('reel', true),
    photos: count('photo', true),
    // A reel without a promised length counts as zero.
    'promised length': Math.min(...reels.map(({ seconds }) => seconds ?? 0)),
    'early first piece': -Math.min(...deliverables.map(hoursUntil)),
    'early last piece': -Math.max(...deliverables.map(hoursUntil)),
  }
}

/**
 * Pairs where the more expensive product is better in nothing: `Quick Reel for less than Instant
 * Reel`.
 */
async function findPointless(): Promise<string[]> {
  const products = (await listCatalog()).filter(({ isActive }) => isActive)
  return products.flatMap((cheap) =>
    products
      .filter((dear) => dear.priceCents > cheap.priceCents)
      .filter((dear) => {
        const [more, less] = [meritsOf(dear), meritsOf(cheap)]
        return Object.keys(more).every((merit) => (more[merit] ?? 0) <= (less[merit] ?? 0))
      })
      .map((dear) => `${cheap.name} for less than ${dear.name}`),
  )
}

/**
 * Both prices are specified and stay (D-01, D-68). Only the owner of the specification can correct
 * them.
 */
const SPECIFIED = ['Quick Reel for less than Instant Reel']

test('whatever costs more is better in something that the customer reads, but for one specified pair', async () => {
  expect(await findPointless()).toEqual(SPECIFIED)
})
