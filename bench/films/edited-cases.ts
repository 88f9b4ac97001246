/**
 * Real pictures, the demo's reels, changed in the ways that people change films: changes that a
 * person would accept, and changes that they would send back. Nothing here comes from a generator
 * of test pictures.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { black, type Clip, type ClipCase, clipOf, frozen, turnedBack } from './clip.ts'

const REELS = path.join(import.meta.dirname, '../../db/demo/media/reels')
const SECONDS = 5
/** How many of the changes are applied to each reel. */
const CHANGES_EACH = 5

interface Change extends Partial<Omit<Clip, 'name' | 'picture' | 'sound'>> {
  /** Filters applied after the reel, at 1080 × 1920 and 30 frames a second. */
  film?: string
  /** The same for its sound; null: no sound track. */
  sound?: string | null
  /** Every check that is not named here must pass. */
  expected?: ClipCase['expected']
}

/** At the end: a plain background with two bars that stand for a name and an address. */
const TITLE_CARD = [
  'color=0x181818:t=fill',
  'x=iw*0.2:y=ih*0.45:w=iw*0.6:h=ih*0.05:color=0xf0e8d8:t=fill',
  'x=iw*0.3:y=ih*0.53:w=iw*0.4:h=ih*0.02:color=0xb0a898:t=fill',
]
  .map((box) => `drawbox=enable='gte(t,3.6)':${box}`)
  .join(',')

const TEN_BIT = 'yuv420p10le'

/** Changes that a person would accept. */
const GOOD: Record<string, Change> = {
  exported: {},
  'title-card': { film: TITLE_CARD, expected: { frozen: 'no fail' } },
  faded: { film: 'fade=in:d=0.4,fade=out:st=4.6:d=0.4', sound: 'afade=in:d=0.4' },
  'at-night': { film: 'eq=brightness=-0.12:contrast=0.9:saturation=1.2' },
  'slow-motion': { film: 'setpts=2*PTS,fps=30' },
  'black-and-white': { film: 'hue=s=0' },
  graded: { film: 'curves=preset=vintage,eq=contrast=1.1' },
  'hand-held': {
    film: "scale=1160:2062,crop=1080:1920:x='40+30*sin(t*7)':y='70+40*sin(t*5)'",
  },
  'black-bars': {
    film: 'scale=1080:1350:force_original_aspect_ratio=increase,crop=1080:1350,pad=1080:1920:0:285',
  },
  'a-flash': { film: "drawbox=enable='between(t,2,2.1)':color=white:t=fill" },
  hevc: { codec: 'libx265', pixels: TEN_BIT, rate: '60', film: 'fps=60' },
  prores: { codec: 'prores_ks', pixels: 'yuv422p10le', rate: '24000/1001', film: 'fps=24000/1001' },
  turned: { rotation: 90 },
  trimmed: { harm: 'trimmed', seconds: 6 },
  'one-voice': { sound: 'pan=mono|c0=0.5*c0+0.5*c1' },
  'loud-music': { sound: 'volume=4dB,alimiter=limit=0.99' },
}

/** Changes that a person would send back, and where in the film they would be shown the reason. */
const FAULTY: Record<string, Change> = {
  'black-gap': { film: black(2, 3.5), expected: { black: 'told' } },
  'stuck-picture': { film: `${frozen(1.5, 4)},fps=30`, expected: { frozen: 'told' } },
  'lost-sound': {
    sound: "volume=enable='between(t,1.2,3.4)':volume=0",
    expected: { gaps: 'told' },
  },
  'dead-ear': { sound: 'pan=stereo|c0=c0|c1=0*c1', expected: { ears: 'told' } },
  'no-sound': { sound: null, expected: { loudness: 'told' } },
  'out-of-focus': { film: 'gblur=sigma=16', expected: { sharpness: 'told' } },
  landscape: {
    width: 1920,
    height: 1080,
    film: 'scale=1920:1080:force_original_aspect_ratio=increase,crop=1920:1080',
    expected: { shape: 'told' },
  },
  'few-frames': { rate: '15', film: 'fps=15', expected: { frame_rate: 'told' } },
}

const CHANGES = Object.entries({ ...GOOD, ...FAULTY })

function changed(reel: string, [name, change]: [string, Change]): ClipCase {
  const { film, sound, expected = {}, ...rest } = change
  const file = path.join(REELS, reel)
  const clip = clipOf(`${path.basename(reel, '.mp4')}-${name}`, { seconds: SECONDS, ...rest })
  const picture = [
    `movie='${file}'`,
    'scale=1080:1920:flags=lanczos,unsharp=5:5:1,fps=30',
    film,
    turnedBack(clip.rotation),
  ]
  const heard = [`amovie='${file}'`, 'aformat=channel_layouts=stereo', sound]
  return {
    clip: {
      ...clip,
      picture: picture.filter(Boolean).join(','),
      sound: sound === null ? null : heard.filter(Boolean).join(','),
    },
    sold: {},
    expected,
  }
}

/** Each reel with some of the changes; the next reel gets the next changes. */
export const EDITED_CASES: readonly ClipCase[] = readdirSync(REELS)
  .filter((name) => name.endsWith('.mp4'))
  .toSorted()
  .flatMap((reel, index) =>
    Array.from({ length: CHANGES_EACH }, (_, offset) => {
      const change = CHANGES[(index * CHANGES_EACH + offset) % CHANGES.length]
      return change ? [changed(reel, change)] : []
    }).flat(),
  )

/** Whether a person would accept the film. */
export const isGood = ({ clip }: ClipCase): boolean =>
  Object.keys(GOOD).some((name) => clip.name.endsWith(`-${name}`))
