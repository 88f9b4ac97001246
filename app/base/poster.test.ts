import { expect, test } from 'vitest'
import { posterSources } from '#app/base/poster.ts'

test.each([
  [null, { poster: '/no-reel.svg' }],
  [
    '/files/reels/a.webp',
    {
      poster: '/files/reels/a.webp',
      posterSrcSet: '/files/reels/a-360.webp 360w, /files/reels/a.webp 720w',
    },
  ],
  ['https://example.com/a.webp', { poster: 'https://example.com/a.webp' }],
  ['/files/reels/a.png', { poster: '/files/reels/a.png' }],
])('the poster %j comes as %j', (url, sources) => {
  expect(posterSources(url)).toEqual(sources)
})
