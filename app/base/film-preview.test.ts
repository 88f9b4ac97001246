import { expect, test } from 'vitest'
import { filmOf, previewOf, tileFilm } from '#app/base/film-preview.ts'

const ID = '5d0f8a3e-1111-4222-8333-123456789abc'

test('tiles play the preview of what people have published, and films of the demo as they are', () => {
  expect(tileFilm(`/files/reels/${ID}.mp4`)).toBe(`/files/reels/${ID}-preview.mp4`)
  expect(tileFilm(`/files/portfolio/${ID}.mp4`)).toBe(`/files/portfolio/${ID}-preview.mp4`)
  for (const other of ['/files/reels/doors-at-nine.mp4', `https://elsewhere.example/${ID}.mp4`])
    expect(tileFilm(other)).toBe(other)
})

test('a preview says which film it is of, and nothing else does', () => {
  expect(filmOf(previewOf(`reels/${ID}.mp4`))).toBe(`reels/${ID}.mp4`)
  for (const other of [`reels/${ID}.mp4`, `private/media/${ID}/preview.mp4`, `x-preview.webp`])
    expect(filmOf(other)).toBeNull()
})
