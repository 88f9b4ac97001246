/** Job posters without a picture. */
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EVENT_KINDS } from '#market/catalog/event-kinds.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'

const sheet = readFileSync(new URL('job-poster.css', import.meta.url), 'utf8')
const grounds = new Map(
  [...sheet.matchAll(/\[data-kind='(\w+)'\] \{\s+--ground: oklch\(([\d. ]+)\)/g)].map(
    ([, kind = '', color = '']) => [kind, color.split(' ').map(Number)] as const,
  ),
)
/** The kinds with dark text. */
const darkInked = new Set(
  [
    ...(/:is\(([^)]+)\) \{\s+--sign: var\(--media\)/.exec(sheet)?.[1] ?? '').matchAll(/'(\w+)'/g),
  ].map(([, kind]) => kind),
)

/** Relative luminance of an OKLCH color, clipped to sRGB as browsers show it. */
function luminanceOf([l = 0, c = 0, h = 0]: readonly number[]): number {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return (
    0.2126 * clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z) +
    0.7152 * clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z) +
    0.0722 * clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  )
}

const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
const WHITE = 1
/** `--media`, #0b0b0d. */
const DARK = 0.0033

test('each kind of event has a color of its own on which its sign and length are readable', () => {
  expect([...grounds.keys()].toSorted()).toEqual(EVENT_KINDS.toSorted())
  expect(new Set([...grounds.values()].map(String)).size).toBe(EVENT_KINDS.length)
  for (const [kind, color] of grounds) {
    const ink = darkInked.has(kind) ? DARK : WHITE
    expect([kind, contrast(luminanceOf(color), ink) >= 4.5]).toEqual([kind, true])
  }
})

test('without a picture, the poster shows the sign of its kind and the length', () => {
  const draw = (kind: (typeof EVENT_KINDS)[number] | null) =>
    renderToStaticMarkup(<JobPoster picture={{ poster: null, kind, length: '0:30' }} width={40} />)
  const signs = new Set(
    [...EVENT_KINDS, null].map((kind) => /<svg[^]*<\/svg>/.exec(draw(kind))?.[0]),
  )
  expect(signs.size).toBe(EVENT_KINDS.length + 1)
  expect(draw('food')).toContain('data-kind="food"')
  expect(draw('food')).toContain('0:30')
})
