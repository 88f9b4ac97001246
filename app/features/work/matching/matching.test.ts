import { expect, test } from 'vitest'
import { instantOf } from '#app/base/zoned-time.ts'
import { dueAtOf, planDeliverables } from '#delivery/deliveries/due-times.ts'
import { rank, scoreOf, WEIGHTS, type CandidateFacts } from '#work/matching/matching.ts'
import { offerLifetimeMs, waveSize } from '#work/matching/search-waves.ts'

const at = new Date('2026-06-01T12:00:00Z')
const facts = (over: Partial<CandidateFacts> = {}): CandidateFacts => ({
  orbiterId: 'a',
  miles: 0,
  deliveredOnTime: 0,
  delivered: 0,
  ratingSum: 0,
  reviewCount: 0,
  specialties: [],
  lastOfferAt: null,
  recentJobs: 0,
  ...over,
})

test('the parts of the score make up a hundred, and each gives its reason', () => {
  expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  const best = scoreOf(
    facts({
      delivered: 1000,
      deliveredOnTime: 1000,
      reviewCount: 1000,
      ratingSum: 5000,
      specialties: ['Food'],
    }),
    'restaurant',
    at,
  )
  expect(best.score).toBeGreaterThan(99)
  expect(best.reasons.map((reason) => reason.text)).toEqual([
    'Works in this city',
    '1000 of 1000 delivered on time',
    '5.0 of 5 in 1000 reviews',
    'Food: fits restaurant',
    'Not asked before',
  ])
  expect(best.reasons.reduce((sum, reason) => sum + reason.points, 0)).toBeCloseTo(best.score, 5)
})

test.each<[string, Partial<CandidateFacts>, Partial<CandidateFacts>]>([
  [
    'on time before late',
    { delivered: 10, deliveredOnTime: 10 },
    { delivered: 10, deliveredOnTime: 6 },
  ],
  [
    'well rated before badly rated',
    { reviewCount: 20, ratingSum: 98 },
    { reviewCount: 20, ratingSum: 70 },
  ],
  [
    'who knows such events before who does not',
    { specialties: ['Restaurants'] },
    { specialties: ['Weddings'] },
  ],
  [
    'rested before just asked',
    { lastOfferAt: new Date('2026-05-20T12:00:00Z') },
    { lastOfferAt: new Date('2026-06-01T10:00:00Z') },
  ],
  ['near before far', { miles: 2 }, { miles: 40 }],
  ['near before nobody knows where', { miles: 20 }, { miles: null }],
  ['fewer recent jobs before more', { recentJobs: 1 }, { recentJobs: 4 }],
])('%s', (_title, first, second) => {
  const job = { projectId: 'p', eventType: 'restaurant', at }
  const ranked = rank(
    [facts({ ...second, orbiterId: 'second' }), facts({ ...first, orbiterId: 'first' })],
    job,
  )
  expect(ranked.map((entry) => entry.orbiterId)).toEqual(['first', 'second'])
})

test('nearness falls to nothing at 30 miles, and says how far it is', () => {
  const of = (miles: number | null) =>
    scoreOf(facts({ miles }), null, at).reasons.find((reason) => reason.part === 'nearness')
  expect([0, 15, 30, 2446, null].map((miles) => of(miles)?.points)).toEqual([20, 10, 0, 0, 0])
  expect([0, 15, 2446, null].map((miles) => of(miles)?.text)).toEqual([
    'Works in this city',
    '15 miles from the event',
    '2,446 miles from the event',
    'Not based in one of our cities',
  ])
})

test('equals are drawn by lot, the same lot each time, another for another job', () => {
  const crowd = Array.from({ length: 40 }, (_, index) => facts({ orbiterId: `orbiter-${index}` }))
  const firstOf = (projectId: string) =>
    rank(crowd, { projectId, eventType: null, at })[0]?.orbiterId
  expect(firstOf('p1')).toBe(firstOf('p1'))
  expect(
    new Set(Array.from({ length: 30 }, (_, index) => firstOf(`p${index}`))).size,
  ).toBeGreaterThan(8)
})

test('waves grow; offers stand shorter the nearer the event, and never past its start', () => {
  expect([1, 2, 3, 9].map(waveSize)).toEqual([3, 5, 8, 8])
  const minutes = (hoursLeft: number) =>
    offerLifetimeMs(at, new Date(at.getTime() + hoursLeft * 3_600_000)) / 60_000
  expect([100, 48, 12, 3, 0.1, -1].map(minutes)).toEqual([240, 120, 60, 15, 6, 0])
})

test('due times: with the event, in hours, on business days over a weekend and a change of clocks', () => {
  const zone = 'America/New_York'
  const friday = instantOf('2026-10-30', '20:00', zone)
  expect(dueAtOf('event-end', friday, zone)).toEqual(friday)
  expect(dueAtOf('24-hours', friday, zone)).toEqual(new Date(friday.getTime() + 24 * 3_600_000))
  expect(dueAtOf('1-business-day', friday, zone)).toEqual(instantOf('2026-11-02', '18:00', zone))
  expect(dueAtOf('2-business-days', friday, zone)).toEqual(instantOf('2026-11-03', '18:00', zone))
  expect(dueAtOf('someday', friday, zone)).toEqual(instantOf('2026-11-03', '18:00', zone))
})

test('a live reel before the event ends, follow-ups and photos after the last of several sessions', () => {
  const zone = 'America/Chicago'
  const [first, second] = [
    instantOf('2026-06-05', '16:00', zone),
    instantOf('2026-06-06', '16:00', zone),
  ]
  const plan = planDeliverables(
    [
      { kind: 'reel', count: 2, due: 'event-end' },
      { kind: 'reel', count: 1, due: '2-business-days' },
      { kind: 'photo', count: 40, due: '2-business-days' },
    ],
    [first, second],
    zone,
  )
  expect(plan.map(({ kind, label }) => [kind, label])).toEqual([
    ['reel', 'Live reel 1'],
    ['reel', 'Live reel 2'],
    ['reel', 'Follow-up reel'],
    ['photo', '40 photos'],
  ])
  expect(plan.map(({ dueAt }) => dueAt)).toEqual([
    first,
    second,
    instantOf('2026-06-09', '18:00', zone),
    instantOf('2026-06-09', '18:00', zone),
  ])
})
