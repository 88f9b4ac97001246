/** Tests each threshold from both sides. */
import { expect, test } from 'vitest'
import { type FilmCheckId, judgeFilm, type SoldFilm } from '#files/media/film-checks.ts'
import type { FilmFacts, FilmMeasures } from '#app/platform/film/film.ts'

const FACTS: FilmFacts = {
  kind: 'video',
  seconds: 30,
  width: 1080,
  height: 1920,
  rotation: 0,
  codec: 'avc',
  fps: 30,
  fpsVariation: 0,
  hdr: null,
  colorMatrix: 'bt709',
  hasSound: true,
  device: null,
  bytes: 30_000_000,
}
const SOUND = { loudness: -16, truePeak: -2, silent: [] }
const MEASURES: FilmMeasures = {
  seconds: 30,
  black: [],
  frozen: [],
  blur: 5,
  sound: SOUND,
  faults: 0,
}

interface Given {
  facts?: Partial<FilmFacts>
  measures?: Partial<FilmMeasures>
  sold?: SoldFilm
}

const judged = ({ facts, measures, sold }: Given) =>
  judgeFilm({ ...FACTS, ...facts }, { ...MEASURES, ...measures }, sold)

const span = (start: number, end: number) => [{ start, end }]

test('a film without fault passes every check', () => {
  expect(judged({ sold: { seconds: 30 } }).filter(({ result }) => result !== 'pass')).toEqual([])
})

const CASES: [FilmCheckId, 'pass' | 'warn' | 'fail', Given][] = [
  ['readable', 'fail', { measures: { faults: 1 } }],
  ['readable', 'fail', { measures: { seconds: 29 } }],
  ['readable', 'pass', { measures: { seconds: 29.6 } }],
  ['shape', 'pass', { facts: { width: 1080, height: 1905 } }],
  ['shape', 'pass', { facts: { width: 1080, height: 1885 } }],
  ['shape', 'fail', { facts: { width: 1080, height: 1880 } }],
  ['shape', 'warn', { facts: { width: 1080, height: 1350 } }],
  ['shape', 'warn', { facts: { width: 1080, height: 1080 } }],
  ['shape', 'fail', { facts: { width: 1920, height: 1080 } }],
  ['size', 'fail', { facts: { width: 718, height: 1276 } }],
  ['size', 'warn', { facts: { width: 720, height: 1280 } }],
  ['size', 'warn', { facts: { width: 1078, height: 1916 } }],
  ['frame_rate', 'fail', { facts: { fps: 22 } }],
  ['frame_rate', 'pass', { facts: { fps: 23.976 } }],
  ['frame_rate', 'pass', { facts: { fpsVariation: 0.05 } }],
  ['frame_rate', 'warn', { facts: { fpsVariation: 0.06 } }],
  ['length', 'pass', { sold: { seconds: 30 }, facts: { seconds: 33 }, measures: { seconds: 33 } }],
  ['length', 'warn', { sold: { seconds: 30 }, facts: { seconds: 34 }, measures: { seconds: 34 } }],
  ['length', 'warn', { sold: { seconds: 30 }, facts: { seconds: 24 } }],
  ['length', 'fail', { sold: { seconds: 60 } }],
  ['black', 'pass', { measures: { black: span(0, 0.4) } }],
  ['black', 'warn', { measures: { black: span(0, 0.5) } }],
  ['black', 'warn', { measures: { black: span(4, 5) } }],
  ['black', 'fail', { measures: { black: span(4, 5.1) } }],
  ['frozen', 'warn', { measures: { frozen: span(4, 4.5) } }],
  ['frozen', 'warn', { measures: { frozen: span(4, 8) } }],
  ['frozen', 'fail', { measures: { frozen: span(4, 8.1) } }],
  ['frozen', 'warn', { measures: { frozen: span(22.5, 30) } }],
  ['frozen', 'fail', { measures: { frozen: span(20, 30) } }],
  ['frozen', 'warn', { facts: { seconds: 6 }, measures: { seconds: 6, frozen: span(0, 2) } }],
  ['frozen', 'fail', { facts: { seconds: 6 }, measures: { seconds: 6, frozen: span(0, 2.1) } }],
  ['frozen', 'pass', { measures: { black: span(4, 6), frozen: span(4, 6) } }],
  ['frozen', 'fail', { measures: { black: span(4, 5), frozen: span(4, 9.2) } }],
  ['sharpness', 'pass', { measures: { blur: 13 } }],
  ['sharpness', 'warn', { measures: { blur: 13.1 } }],
  ['sharpness', 'fail', { measures: { blur: 15.1 } }],
  ['sharpness', 'pass', { measures: { blur: null } }],
  ['loudness', 'fail', { measures: { sound: null } }],
  ['loudness', 'fail', { measures: { sound: { ...SOUND, loudness: null } } }],
  ['loudness', 'pass', { measures: { sound: null }, sold: { isSilentDeclared: true } }],
  ['loudness', 'warn', { measures: { sound: { ...SOUND, loudness: -28.1 } } }],
  ['loudness', 'pass', { measures: { sound: { ...SOUND, loudness: -28 } } }],
  ['loudness', 'pass', { measures: { sound: { ...SOUND, loudness: -5 } } }],
  ['peak', 'pass', { measures: { sound: { ...SOUND, truePeak: 1 } } }],
  ['peak', 'warn', { measures: { sound: { ...SOUND, truePeak: 1.1 } } }],
  ['gaps', 'pass', { measures: { sound: { ...SOUND, silent: span(4, 5.5) } } }],
  ['gaps', 'warn', { measures: { sound: { ...SOUND, silent: span(4, 10) } } }],
  ['gaps', 'pass', { measures: { sound: { ...SOUND, silent: span(0, 4) } } }],
  ['gaps', 'pass', { measures: { sound: { ...SOUND, silent: span(26, 30) } } }],
  ['ears', 'pass', { measures: { sound: { ...SOUND, onlyEar: null } } }],
  ['ears', 'warn', { measures: { sound: { ...SOUND, onlyEar: 'left' } } }],
  ['hdr', 'fail', { facts: { hdr: 'hlg' } }],
  ['hdr', 'fail', { facts: { hdr: 'pq' } }],
  ['hdr', 'pass', { facts: { hdr: 'hlg' }, sold: { hasStandardCopy: true } }],
  ['music', 'fail', { sold: { music: null } }],
  ['music', 'pass', { sold: { music: { source: 'own', isTrending: true } } }],
  ['music', 'warn', { sold: { music: { source: 'app', isTrending: true }, isBusiness: true } }],
  ['shot_list', 'pass', { sold: { missingShots: [] } }],
  ['shot_list', 'warn', { sold: { missingShots: ['The cake'] } }],
]

test.each(CASES)('%s: %s of %j', (id, result, given) => {
  expect(judged(given).find((check) => check.id === id)?.result).toBe(result)
})

test('what does not apply is not checked', () => {
  const ids = judged({ measures: { sound: null } }).map(({ id }) => id)
  for (const id of ['gaps', 'ears', 'length', 'peak', 'music', 'shot_list'])
    expect(ids).not.toContain(id)
})

test('a run is named with its moment and what to do', () => {
  const black = [
    { start: 7.2, end: 9.4 },
    { start: 20, end: 20.6 },
  ]
  expect(judged({ measures: { black } }).find(({ id }) => id === 'black')).toEqual({
    id: 'black',
    title: 'Black frames',
    result: 'fail',
    sentence: '0:07–0:09 is black. Trim it. So is 0:20.',
    atMs: [7200, 9400],
  })
})
