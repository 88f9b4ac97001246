import { expect, test } from 'vitest'
import type { Reel } from '#market/reels/reel.ts'
import { runOfShow } from '#app/routes/public/weddings/run-of-show.ts'

const reelOf = (title: string, description: string | null = null): Reel => ({
  id: title,
  title,
  description,
  videoUrl: '/files/film.mp4',
  posterUrl: null,
  category: 'Weddings',
  durationSeconds: 15,
  viewCount: 0,
  likeCount: 0,
  createdAt: '2026-11-22T12:00:00.000Z',
  orbiter: null,
})

const shown = (reels: Reel[]) => {
  const { films, others } = runOfShow(reels)
  return [
    films.map(({ moment, reel }) => [moment, reel.title]),
    others.map(({ title }) => title),
  ] as const
}

test('the films follow the day, whatever order the gallery has; what names no part of it is left', () => {
  const reels = [
    reelOf('First dance'),
    reelOf('The tower before the toast'),
    reelOf('Save the date'),
    reelOf('Rings by candlelight', 'Before the vows.'),
    reelOf('Rings and roses', 'A quiet getting-ready detail.'),
    reelOf('One more dance'),
  ]
  expect(shown(reels)).toEqual([
    [
      ['Getting ready', 'Rings and roses'],
      ['Vows', 'Rings by candlelight'],
      ['Toast', 'The tower before the toast'],
      ['First dance', 'First dance'],
    ],
    ['Save the date', 'One more dance'],
  ])
})

test('a row holds four parts of the day, the first ones', () => {
  const reels = [
    reelOf('First dance'),
    reelOf('Dinner in the barn'),
    reelOf('The toast'),
    reelOf('Down the aisle'),
    reelOf('Morning'),
  ]
  const [films, others] = shown(reels)
  expect(films.map(([moment]) => moment)).toEqual(['Getting ready', 'Vows', 'Dinner', 'Toast'])
  expect(others).toEqual(['First dance'])
})

test('reels whose words name less than two parts of the day stand without parts, four at most', () => {
  const names = ['Anna and Ben', 'First dance', 'By the lake', 'In the barn', 'At dusk']
  expect(shown(names.map((name) => reelOf(name)))).toEqual([
    names.slice(0, 4).map((name) => [null, name]),
    ['At dusk'],
  ])
  expect(shown([])).toEqual([[], []])
})
