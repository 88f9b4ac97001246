/** Chooses the sound track of a film. */
import type { Input, InputAudioTrack } from 'mediabunny'
import { DECODERS } from '#app/platform/decoders.ts'
import type { FilmIndex } from '#app/platform/read-index.ts'

export interface FoundSound {
  track: InputAudioTrack
  codec: string
  /** Index among the sound tracks as FFmpeg numbers them, from 0. */
  place: number
}

/**
 * Returns the first sound track that can be decoded: recent iPhones also write a spatial track,
 * which can't be.
 * @returns null if there is none
 */
export async function findSound(
  input: Input,
  { soundTracks }: FilmIndex,
): Promise<FoundSound | null> {
  for (const track of await input.getAudioTracks()) {
    const codec = await track.getCodec()
    if (codec !== null && (DECODERS.includes(codec) || codec.startsWith('pcm-')))
      return { track, codec, place: Math.max(0, soundTracks.indexOf(track.id)) }
  }
  return null
}
