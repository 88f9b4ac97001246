/** Videos that people send: known by their content, packed anew, so that no note of the camera (place, owner) is published. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny'

const run = promisify(execFile)
const SHORT_SIDE_MAX = 1080
/** Stills of the same family carry the same first word. */
const NOT_VIDEO = /^(avi[fs]|hei|mif1|msf1|crx|M4A|M4B|M4P)/

/** The first bytes decide: an MP4 or MOV says so in them, whatever its name. */
export function isVideo(start: Uint8Array): boolean {
  const head = Buffer.from(start.subarray(0, 12)).toString('latin1')
  return head.length === 12 && head.slice(4, 8) === 'ftyp' && !NOT_VIDEO.test(head.slice(8, 12))
}

export interface VideoFacts {
  durationSeconds: number
  /** Upright, as a player shows it. */
  width: number
  height: number
  codec: 'avc' | 'hevc' | 'vp9' | 'av1' | 'vp8' | 'prores'
  audioCodec: string | null
  /** What filmed it, as the camera wrote it: `iPhone 15 Pro`. */
  deviceModel: string | null
}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })

/** @throws Error when it cannot be read, or shows nothing */
export async function readVideo(path: string): Promise<VideoFacts> {
  using input = open(path)
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no picture in it.')
  const [durationSeconds, width, height, codec, audio, tags] = await Promise.all([
    input.computeDuration(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getCodec(),
    input.getPrimaryAudioTrack(),
    input.getMetadataTags(),
  ])
  if (codec === null || !(durationSeconds > 0) || width < 1 || height < 1) throw new Error('There is no picture in it.')
  const model = tags.raw?.['com.apple.quicktime.model']
  return {
    durationSeconds,
    width,
    height,
    codec,
    audioCodec: (await audio?.getCodec()) ?? null,
    deviceModel: typeof model === 'string' ? model.trim().slice(0, 80) || null : null,
  }
}

/** Reads nothing but this one file, as what it is said to be: a playlist in disguise could name others. */
const FROM_FILE = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-f', 'mov'] as const

/** One frame as a picture; null where the tool for it is not present or cannot. */
export async function grabFrame(path: string, atSeconds: number): Promise<Uint8Array | null> {
  const one = [...FROM_FILE, '-ss', atSeconds.toFixed(2), '-i', path, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '2', 'pipe:1']
  return run('ffmpeg', one, { encoding: 'buffer', timeout: 30_000, maxBuffer: 60 * 1024 * 1024 }).then(
    ({ stdout }) => (stdout.byteLength > 0 ? stdout : null),
    () => null,
  )
}

/**
 * Writes an MP4 that starts at once and carries picture and sound alone. Where ffmpeg is present, what not every browser
 * plays becomes H.264 of at most 1080 lines; elsewhere it is packed as it is. @throws Error when it cannot be packed
 */
export async function packVideo(path: string, target: string, facts: VideoFacts): Promise<void> {
  if (await packWithTool(path, target, facts)) return
  using input = open(path)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) })
  const packing = await Conversion.init({ input, output, tracks: 'primary', tags: {}, showWarnings: false })
  if (!packing.isValid) throw new Error('It cannot be packed as MP4.')
  await packing.execute()
}

async function packWithTool(path: string, target: string, facts: VideoFacts): Promise<boolean> {
  const isCommon = facts.codec === 'avc' && (facts.audioCodec === null || facts.audioCodec === 'aac')
  const media = isCommon ? ['-c', 'copy'] : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', ...encodedSize(facts), '-c:a', 'aac', '-b:a', '160k']
  const clean = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
  const all = [...FROM_FILE, '-i', path, ...clean, ...media, '-movflags', '+faststart', '-f', 'mp4', '-y', target]
  return run('ffmpeg', all, { timeout: 480_000 }).then(
    () => true,
    () => false,
  )
}

function encodedSize({ width, height }: VideoFacts): string[] {
  const scale = Math.min(1, SHORT_SIDE_MAX / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return ['-pix_fmt', 'yuv420p', '-vf', `scale=${even(width)}:${even(height)}`]
}
