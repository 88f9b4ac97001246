import { expect, test } from 'vitest'
import type { Reel } from '#market/reels/reel.ts'
import { exampleDay, exampleTags } from '#app/routes/public/content/example-day.ts'

const reelOf = (title: string, durationSeconds = 15): Reel => ({
  id: title,
  title,
  description: null,
  videoUrl: '/files/film.mp4',
  posterUrl: null,
  category: 'Other',
  durationSeconds,
  viewCount: 0,
  likeCount: 0,
  createdAt: '2026-11-22T12:00:00.000Z',
  orbiter: null,
})

const EVENT = { id: 'event-package', durationMinutes: 240, days: 1 }
const FOUR = ['Last song', 'A keynote', 'The bar', 'Doors open'].map((name) => reelOf(name))

const shown = (product = EVENT, reels = FOUR, opening: Reel[] = []) =>
  exampleDay(product, reels, opening)?.films.map(({ at, moment, reel }) => [at, moment, reel.title])

test('an evening from the doors to the last song, as long as the package is filmed', () => {
  expect(exampleDay(EVENT, FOUR, [])).toMatchObject({ from: '7:00 PM', to: '11:00 PM' })
  expect(shown()).toEqual([
    ['7:00 PM', 'Doors', 'Doors open'],
    ['8:10 PM', 'The room', 'The bar'],
    ['9:25 PM', 'The program', 'A keynote'],
    ['10:50 PM', 'The last song', 'Last song'],
  ])
  const shorter = { ...EVENT, durationMinutes: 120 }
  expect(exampleDay(shorter, FOUR, [])).toMatchObject({ from: '7:00 PM', to: '9:00 PM' })
  expect(shown(shorter)?.map(([at]) => at)).toEqual(['7:00 PM', '7:35 PM', '8:10 PM', '8:55 PM'])
})

test('a full day has a reel in the morning, at noon and at night; over several days, a day is shown', () => {
  const premium = { id: 'premium-orbit', durationMinutes: 480, days: 1 }
  expect(shown(premium)?.map(([at, moment]) => [at, moment])).toEqual([
    ['11:00 AM', 'Morning'],
    ['12:00 PM', 'Noon'],
    ['6:35 PM', 'Night'],
  ])
  expect(exampleDay({ ...premium, days: 2 }, FOUR, [])?.to).toBe('3:00 PM')
})

test('where no words name a moment, the next reel stands: sold lengths first, reels of other first views last', () => {
  const [opening, brief, long] = [reelOf('Opening'), reelOf('Brief', 6), reelOf('Long', 60)]
  expect(shown(EVENT, [opening, brief, long], [opening])?.map(([, , title]) => title)).toEqual([
    'Long',
    'Brief',
    'Opening',
  ])
  expect(shown(EVENT, [])).toEqual([])
})

test('a product without an example has none', () => {
  expect(exampleDay({ ...EVENT, id: 'instant' }, FOUR, [])).toBeNull()
  expect(exampleTags('instant')).toEqual([])
})
