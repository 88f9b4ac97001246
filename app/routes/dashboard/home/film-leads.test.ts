import { expect, test } from 'vitest'
import { filmLeads } from '#app/routes/dashboard/home/film-leads.ts'

const NOW = '2026-07-10T12:00:00.000Z'
const filmOf = (deliveredAt: string | null) => ({
  url: '/film.webp',
  smallUrl: null,
  filmUrl: null,
  piece: { dueAt: NOW, deliveredAt },
})

test.each([
  ['nothing is delivered', null, false, null, false],
  ['it waits for an answer', '2026-07-09T12:00:00Z', true, '2026-07-10T18:00:00Z', true],
  [
    'it is new, and the next event is far',
    '2026-07-09T12:00:00Z',
    false,
    '2026-07-20T18:00:00Z',
    true,
  ],
  ['the next event is tomorrow', '2026-07-09T12:00:00Z', false, '2026-07-11T18:00:00Z', false],
  ['it is a week old', '2026-07-03T12:00:00Z', false, '2026-07-20T18:00:00Z', false],
  ['it is a week old, and nothing is planned', '2026-07-03T12:00:00Z', false, null, true],
  ['it is from spring', '2026-04-03T12:00:00Z', false, null, false],
])('%s', (_, deliveredAt, isYourTurn, startAt, leads) => {
  const next = startAt === null ? null : { startAt }
  expect(filmLeads({ isYourTurn, film: filmOf(deliveredAt) }, next, NOW)).toBe(leads)
})
