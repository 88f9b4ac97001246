/** The texts in a publish pack: which file goes where, for one film. Pure. */
import { srtName } from '#delivery/publishing/caption-languages.ts'
import { cropWords } from '#delivery/publishing/crop.ts'
import { musicWords, type DeclaredMusic } from '#delivery/publishing/music-clearance.ts'

/** Facts about the finished film. */
export interface PackedFilm {
  seconds: number
  bytes: number
  /** The part that the crops show, in percent from the top. */
  cropPercent: number
  /** Null if the film has no captions. */
  captions: { language: string | null; isInPicture: boolean } | null
  music: DeclaredMusic
}

const MB = 1_000_000

interface Platform {
  name: string
  /** The app's limits, from its help pages of 2025 and 2026. */
  seconds?: number
  bytes?: number
  says: string
}

const PLATFORMS: readonly Platform[] = [
  {
    name: 'Instagram',
    seconds: 15 * 60,
    says: 'Use Reel 9x16.mp4, and Cover 3x4.jpg for the grid. At most 5 hashtags.',
  },
  {
    name: 'TikTok',
    says: 'Use Reel 9x16.mp4 and Cover.jpg. Its buttons cover the top 250, the bottom 460 and the right 180 pixels. At most 5 hashtags.',
  },
  {
    name: 'YouTube Shorts',
    seconds: 3 * 60,
    says: 'Use Reel 9x16.mp4. With commercial music, at most 60 seconds. Give it a title of at most 100 characters.',
  },
  {
    name: 'Facebook',

    says: 'Use Feed 4x5.mp4 for the feed, Reel 9x16.mp4 for reels.',
  },
  { name: 'LinkedIn', says: 'Use Feed 4x5.mp4.' },
  { name: 'X', seconds: 140, bytes: 512 * MB, says: 'Use Square 1x1.mp4 or Reel 9x16.mp4.' },
  { name: 'Google Business', seconds: 30, bytes: 75 * MB, says: 'Use Reel 9x16.mp4.' },
]

const lengthOf = (seconds: number) =>
  seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`

function fits(platform: Platform, film: PackedFilm): string {
  const { name, seconds = Infinity, bytes = Infinity, says } = platform
  if (film.seconds > seconds + 0.5)
    return `${name}: does not fit. It takes ${lengthOf(seconds)} at most.`
  if (film.bytes > bytes) return `${name}: does not fit. It takes ${bytes / MB} MB at most.`
  return `${name}: fits. ${says}`
}

function captionWords(captions: PackedFilm['captions']): string {
  if (!captions)
    return 'This reel has no captions yet. Add them to its delivery, and prepare the files again.'
  const name = srtName(captions.language)
  const files = captions.language
    ? `${name} is for YouTube, Facebook and LinkedIn, Captions.vtt for websites.`
    : `${name} is for YouTube and LinkedIn, Captions.vtt for websites. Facebook wants the language in the name: Captions.en_US.srt for English.`
  return captions.isInPicture
    ? `The picture shows captions already: added from a file, they would be shown twice. ${files}`
    : files
}

/** The text of `Read me.txt`. */
export function readMe(film: PackedFilm): string {
  return [
    `This reel: ${Math.round(film.seconds)} seconds, ${Math.ceil(film.bytes / MB)} MB.`,
    `The 4:5 and 1:1 files show ${cropWords(film.cropPercent)}: check that nothing important is cut off.`,
    captionWords(film.captions),
    '',
    ...PLATFORMS.map((platform) => fits(platform, film)),
    '',
    `Music: ${musicWords(film.music)}`,
    'A business account may only use music that is cleared for it. Platforms mute or remove the rest.',
    '',
  ].join('\n')
}
