import { expect, test } from 'vitest'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { wallOf } from '#app/routes/public/orbiter/wall-films.ts'

const itemOf = (name: string, more: Partial<PortfolioItem> = {}): PortfolioItem => ({
  id: name,
  title: `The ${name}`,
  description: null,
  mediaUrl: `/files/portfolio/${name}.mp4`,
  thumbnailUrl: `/files/portfolio/${name}.webp`,
  mediaType: 'video',
  durationSeconds: 7,
  isFeatured: false,
  ...more,
})
const filmsOf = (count: number) => Array.from({ length: count }, (_, at) => itemOf(`film-${at}`))
const NO_COVER = { reelUrl: null, posterUrl: null, fullName: 'Ana Pro' }
const coverOf = (item: PortfolioItem) => ({
  ...NO_COVER,
  reelUrl: item.mediaUrl,
  posterUrl: item.thumbnailUrl,
})
const namesOf = (items: { id: string }[]) => items.map(({ id }) => id)

test('the cover comes first and only once, and the other films follow in the order of the portfolio [P-PROF-16]', () => {
  const films = filmsOf(4)
  const [, , third] = films
  const wall = wallOf(coverOf(third as PortfolioItem), films)
  expect(wall.cover).toMatchObject({ id: 'film-2', title: 'The film-2' })
  expect(namesOf(wall.beside)).toEqual(['film-0', 'film-1', 'film-3'])
  expect(wall.all).toBeNull()
})

test('without a cover of its own the wall begins with the first film; one that is not in the portfolio has a general title', () => {
  const [first, second] = filmsOf(2)
  const wall = wallOf(NO_COVER, [first as PortfolioItem, second as PortfolioItem])
  expect(wall.cover?.id).toBe('film-0')
  expect(namesOf(wall.beside)).toEqual(['film-1'])
  expect(wallOf(coverOf(itemOf('elsewhere')), [first as PortfolioItem]).cover).toMatchObject({
    id: 'cover',
    title: 'A reel by Ana Pro',
    thumbnailUrl: '/files/portfolio/elsewhere.webp',
  })
})

test('pictures, links and films without a poster stay in the portfolio', () => {
  const others = [
    itemOf('picture', { mediaType: 'image' }),
    itemOf('link', { mediaType: 'link', mediaUrl: 'https://a.example/1' }),
    itemOf('bare', { thumbnailUrl: null }),
  ]
  expect(wallOf(NO_COVER, others)).toEqual({ cover: null, beside: [], all: null })
  expect(namesOf(wallOf(NO_COVER, [...others, ...filmsOf(2)]).beside)).toEqual(['film-1'])
})

test.each([
  [1, 0, null],
  [9, 8, null],
  [10, 8, 10],
  [30, 8, 30],
])('of %i films, %i stand beside the cover', (count, beside, all) => {
  const wall = wallOf(NO_COVER, filmsOf(count))
  expect(wall.beside).toHaveLength(beside)
  expect(wall.all).toBe(all)
})
