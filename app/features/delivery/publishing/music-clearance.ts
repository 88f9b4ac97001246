/** Whether a business may use the music of a film, as its Orbiter has declared. Pure. */
import type { Version } from '#delivery/deliveries/delivery-job.ts'

export type DeclaredMusic = Pick<Version, 'music' | 'musicTitle' | 'isBusinessCleared'>

export type MusicClearance = 'none' | 'cleared' | 'not cleared' | 'unknown'

/** Music made for this film needs no one else's permission. */
export function clearanceOf({
  music,
  isBusinessCleared,
}: Omit<DeclaredMusic, 'musicTitle'>): MusicClearance {
  if (music === null) return 'unknown'
  if (music === 'none') return 'none'
  return music === 'original' || isBusinessCleared ? 'cleared' : 'not cleared'
}

/** Advice for people who post the film from a business account. */
export function musicWords(declared: DeclaredMusic): string {
  if (declared.music === 'original')
    return 'The Orbiter says that the music is their own. A business may use it.'
  const title = declared.musicTitle ? `“${declared.musicTitle}”` : 'its music'
  return {
    none: 'The Orbiter says that this reel has no music.',
    cleared: `The Orbiter says that a business may use ${title}.`,
    'not cleared': `The Orbiter has not said that a business may use ${title}. Posted by a business account, the reel may be muted or removed.`,
    unknown:
      'The Orbiter has not said where its music is from. Ask before a business account posts the reel.',
  }[clearanceOf(declared)]
}
