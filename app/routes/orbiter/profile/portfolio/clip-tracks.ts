/** Reads a clip's tracks in the browser, in pieces and without uploading it. */
import { AudioSampleSink, BlobSource, Input, MP4, QTFF, type InputAudioTrack } from 'mediabunny'
import { isSilentPart } from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'

export interface ClipTracks {
  /** The size after rotation, as a player shows it. */
  size: { width: number; height: number } | null
  isSilent: boolean
}

/** @throws Error if the file cannot be read */
export async function readTracks(file: File): Promise<ClipTracks> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  try {
    const [video, audio] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ])
    const size = video && {
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
    }
    return { size, isSilent: audio ? await isSilentTrack(audio) : video !== null }
  } finally {
    input.dispose()
  }
}

const LISTEN_AT_MOST_MS = 15_000

/**
 * Reads until the first sound. A track that this browser cannot decode does not count as silent.
 */
async function isSilentTrack(track: InputAudioTrack): Promise<boolean> {
  if (!(await track.canDecode())) return false
  const until = performance.now() + LISTEN_AT_MOST_MS
  let isHeard = false
  for await (const sample of new AudioSampleSink(track).samples()) {
    const options = { planeIndex: 0, format: 'f32' } as const
    const part = new Float32Array(sample.allocationSize(options) / 4)
    try {
      sample.copyTo(part, options)
    } finally {
      sample.close()
    }
    if (!isSilentPart(part) || performance.now() > until) return false
    isHeard = true
  }
  return isHeard
}
