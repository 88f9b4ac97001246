/** A small copy of a video, made in the browser. */
import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  Input,
  type ConversionAudioOptions,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
} from 'mediabunny'
import { SMALL_COPY_MAX_BYTES } from '#app/base/upload.ts'

const WIDTH = 540
const HEIGHT = 960
const PICTURE = new Quality({ bitrate: 1_000_000 })
const SOUND = new Quality({ bitrate: 96_000 })
/** On a phone that needs longer, the original arrives sooner. */
const AT_MOST_MS = 90_000

/**
 * The sound track that plays everywhere, and how it is converted. A phone's AAC is copied, which
 * needs no encoder. Recent iPhones also write a spatial track, whose codec is unknown here.
 * @returns undefined if there is no sound; null if this browser can't encode it
 */
export async function chooseSound(
  input: Input,
): Promise<{ track: InputAudioTrack; options: ConversionAudioOptions } | null | undefined> {
  for (const track of await input.getAudioTracks()) {
    const codec = await track.getCodec()
    if (codec === 'aac') return { track, options: {} }
    if (codec === null) continue
    const canEncode = await canEncodeAudio('aac', { quality: SOUND })
    return canEncode ? { track, options: { codec: 'aac', quality: SOUND } } : null
  }
  return undefined
}

/**
 * @returns null if this browser can't make both picture and sound, or can't convert the whole film
 */
export async function makeSmallCopy(file: File, signal: AbortSignal): Promise<Blob | null> {
  const size = { width: WIDTH, height: HEIGHT, quality: PICTURE }
  if (!(await canEncodeVideo('avc', size))) return null
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  try {
    const [picture, sound] = await Promise.all([input.getPrimaryVideoTrack(), chooseSound(input)])
    if (!picture || sound === null) return null
    const making = await Conversion.init({
      input,
      output,
      video: (track) =>
        track === picture ? { ...size, fit: 'contain', codec: 'avc' } : { discard: true },
      audio: (track) => (track === sound?.track ? sound.options : { discard: true }),
      tags: {},
      showWarnings: false,
    })
    const isWhole = [picture, ...(sound ? [sound.track] : [])].every((track) =>
      making.utilizedTracks.includes(track),
    )
    if (!making.isValid || !isWhole) return null
    const cancel = () => void making.cancel()
    const limit = AbortSignal.any([signal, AbortSignal.timeout(AT_MOST_MS)])
    limit.addEventListener('abort', cancel)
    await making.execute()
    if (limit.aborted || !target.buffer) return null
    const isSmall = target.buffer.byteLength < Math.min(file.size / 2, SMALL_COPY_MAX_BYTES)
    return isSmall ? new Blob([target.buffer], { type: 'video/mp4' }) : null
  } finally {
    input.dispose()
  }
}
