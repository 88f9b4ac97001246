/** A small copy of a video, made in the browser. */
import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  Input,
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
/** A phone that needs longer is done with the original sooner. */
const AT_MOST_MS = 90_000

/** @returns null where this browser can't encode both picture and sound, or not all of the film */
export async function makeSmallCopy(file: File, signal: AbortSignal): Promise<Blob | null> {
  const canEncode = await Promise.all([
    canEncodeVideo('avc', { width: WIDTH, height: HEIGHT, quality: PICTURE }),
    canEncodeAudio('aac', { quality: SOUND }),
  ])
  if (canEncode.includes(false)) return null
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  try {
    const making = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video: { width: WIDTH, height: HEIGHT, fit: 'contain', codec: 'avc', quality: PICTURE },
      audio: { codec: 'aac', quality: SOUND },
      tags: {},
      showWarnings: false,
    })
    if (!making.isValid || making.discardedTracks.length > 0) return null
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
