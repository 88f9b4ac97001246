import { expect, test } from 'vitest'
import { deliveryLabel } from '#market/creators/creator.ts'
import {
  GENERAL_OFFER,
  GENERAL_OFFERS,
  nextLonger,
  packageOffer,
  reelOffers,
  serviceOffer,
} from '#market/creators/offers.ts'

const NO_PRICES = { pricing15s: null, pricing30s: null, pricing60s: null, deliveryDays: 2 }

test('a standard reel is on offer only with a price above 0 [P-PROF-10]', () => {
  expect(reelOffers(NO_PRICES)).toEqual([])
  expect(reelOffers({ ...NO_PRICES, pricing15s: 0, pricing60s: 20_000 })).toMatchObject([
    { key: 'reel:60', name: '60s Extended Reel', priceCents: 20_000, deliveryDays: 2 },
  ])
  expect(
    reelOffers({ ...NO_PRICES, pricing15s: 1, pricing30s: 2, pricing60s: 3 }).map(
      (offer) => offer.key,
    ),
  ).toEqual(['reel:15', 'reel:30', 'reel:60'])
})

test('a service is delivered as its Orbiter delivers, a package as it says itself', () => {
  const service = {
    id: 'a',
    serviceName: 'Kitchen night',
    serviceDescription: null,
    price: 18_000,
    durationMinutes: 90,
  }
  expect(serviceOffer(service, 3)).toEqual({
    key: 'service:a',
    kind: 'service',
    id: 'a',
    name: 'Kitchen night',
    description: null,
    priceCents: 18_000,
    durationMinutes: 90,
    deliveryDays: 3,
  })
  const offer = {
    id: 'b',
    packageName: 'Whole evening',
    packageDescription: 'Five hours',
    price: 97_500,
    durationMinutes: 300,
    deliveryDays: 1,
  }
  expect(packageOffer(offer)).toEqual({
    key: 'package:b',
    kind: 'package',
    id: 'b',
    name: 'Whole evening',
    description: 'Five hours',
    priceCents: 97_500,
    durationMinutes: 300,
    deliveryDays: 1,
  })
})

test('without a service there is the general one, whose price is a quote [P-REQ-08]', () => {
  expect(GENERAL_OFFER).toMatchObject({
    key: 'general',
    name: 'General Service',
    priceCents: null,
    durationMinutes: 60,
  })
})

test.each([
  [0, 'Before the event ends'],
  [1, '1 day'],
  [2, '2 days'],
  [4, '4 days'],
  [7, '1 week'],
  [30, '30 days'],
])('delivery in %i days reads %s [P-BRW-12]', (days, text) => {
  expect(deliveryLabel(days)).toBe(text)
})

test('an event that goes on is offered the next length: with a price before one to ask for', () => {
  const [reel = GENERAL_OFFER] = reelOffers({ ...NO_PRICES, pricing30s: 12_500 })
  const evening = { ...GENERAL_OFFER, key: 'package:b', priceCents: 90_000, durationMinutes: 240 }
  const weekend = { ...evening, key: 'package:c', durationMinutes: 480, days: 2 }
  expect(nextLonger([reel, weekend, ...GENERAL_OFFERS, evening], reel)).toBe(evening)
  expect(nextLonger([reel, ...GENERAL_OFFERS], reel)).toMatchObject({ durationMinutes: 120 })
  expect(nextLonger([reel, weekend], reel)).toBeUndefined()
})
