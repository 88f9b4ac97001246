/** Videos that people send: known by their content, packed anew, so that no note of the camera (place, owner) is published. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny'

const run = promisify(execFile)
/** Three minutes of HDR are counted in floating point, on a machine that serves pages meanwhile. */
const PACK_AT_MOST_MS = 1_200_000
const SHORT_SIDE_MAX = 1080
const FRAMES_A_SECOND_MAX = 30
/** 8 bit, 4:2:0: baseline, main, extended and high. What lies above them no browser shows. */
const PLAIN_H264 = /^avc[13]\.(?:42|4d|58|64)/i
const COMMON_SOUND = new Set([null, 'aac', 'mp3', 'opus', 'flac'])
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
  /** H.264 with AAC, or no sound: plays everywhere as it is. */
  isCommon: boolean
  /** Most browsers play it as it is. */
  isPlayable: boolean
  /** Filmed in HDR (HLG, PQ), as iPhones do. */
  isHdr: boolean
  /** What filmed it, as the camera wrote it: `iPhone 15 Pro`. */
  deviceModel: string | null
}

/** It needs another format, and the tool for that is not present. */
export class UnplayableVideo extends Error {}

const open = (path: string) => new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })

/** @throws Error when it cannot be read, or shows nothing */
export async function readVideo(path: string): Promise<VideoFacts> {
  using input = open(path)
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no picture in it.')
  const [durationSeconds, width, height, codec, parameters, isHdr, audio, tags] = await Promise.all(
    [
      input.computeDuration(),
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      track.getCodec(),
      track.getCodecParameterString(),
      track.hasHighDynamicRange(),
      input.getPrimaryAudioTrack(),
      input.getMetadataTags(),
    ],
  )
  if (codec === null || !(durationSeconds > 0) || width < 1 || height < 1)
    throw new Error('There is no picture in it.')
  const sound = audio ? ((await audio.getCodec()) ?? 'unknown') : null
  const isPlain = codec === 'avc' && PLAIN_H264.test(parameters ?? '') && !isHdr
  const model = tags.raw?.['com.apple.quicktime.model']
  return {
    durationSeconds,
    width,
    height,
    isCommon: isPlain && (sound === null || sound === 'aac'),
    isPlayable: (isPlain || codec === 'vp9' || codec === 'av1') && COMMON_SOUND.has(sound),
    isHdr,
    deviceModel: typeof model === 'string' ? model.trim().slice(0, 80) || null : null,
  }
}

/** Reads nothing but this one file, as what it is said to be: a playlist in disguise could name others. */
const FROM_FILE = [
  '-nostdin',
  '-v',
  'error',
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  'mov',
] as const

/** One frame as a picture; null where the tool for it is not present or cannot. */
export async function grabFrame(path: string, atSeconds: number): Promise<Uint8Array | null> {
  const one = [
    ...FROM_FILE,
    '-ss',
    atSeconds.toFixed(2),
    '-i',
    path,
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-q:v',
    '2',
    'pipe:1',
  ]
  return run('ffmpeg', one, {
    encoding: 'buffer',
    timeout: 30_000,
    maxBuffer: 60 * 1024 * 1024,
  }).then(
    ({ stdout }) => (stdout.byteLength > 0 ? stdout : null),
    () => null,
  )
}

/**
 * Writes an MP4 that starts at once and carries picture and sound alone. Where ffmpeg is present, what not every browser
 * plays (HEVC and HDR of an iPhone, ProRes) becomes H.264 of at most 1080 lines in the colours of every screen; elsewhere it
 * is packed as it is, if browsers play that. @throws UnplayableVideo, Error when it cannot be packed
 */
export async function packVideo(path: string, target: string, facts: VideoFacts): Promise<void> {
  const outcome = await packWithTool(path, target, facts)
  if (outcome === 'packed') return
  if (!facts.isPlayable)
    throw outcome === 'no tool' ? new UnplayableVideo() : new Error('It could not be converted.')
  using input = open(path)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(target),
  })
  const packing = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: {},
    showWarnings: false,
  })
  if (!packing.isValid) throw new Error('It cannot be packed as MP4.')
  await packing.execute()
}

type ToolOutcome = 'packed' | 'failed' | 'no tool'

async function packWithTool(path: string, target: string, facts: VideoFacts): Promise<ToolOutcome> {
  if (facts.isCommon) return runTool(path, target, ['-c', 'copy'])
  if (!facts.isHdr) return runTool(path, target, encoded(facts, []))
  const toned = await runTool(path, target, encoded(facts, TO_SDR))
  // A tool that was built without these filters: paler colours are better than none.
  return toned === 'failed' ? runTool(path, target, encoded(facts, [])) : toned
}

async function runTool(path: string, target: string, media: string[]): Promise<ToolOutcome> {
  const clean = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0?',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-dn',
    '-sn',
  ]
  const all = [
    ...FROM_FILE,
    '-i',
    path,
    ...clean,
    ...media,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    '-y',
    target,
  ]
  return run('ffmpeg', all, { timeout: PACK_AT_MOST_MS }).then(
    () => 'packed' as const,
    (error: { code?: unknown; killed?: boolean }) => {
      // Out of time: a second way would be, too.
      if (error.killed) throw new Error('It took too long.')
      return error.code === 'ENOENT' ? 'no tool' : 'failed'
    },
  )
}

/** From the wide range of HLG or PQ to that of every screen: white stays white, only what is brighter gives way. */
const TO_SDR = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:param=0.8:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

function encoded({ width, height }: VideoFacts, filters: string[]): string[] {
  const scale = Math.min(1, SHORT_SIDE_MAX / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  const picture = [`scale=${even(width)}:${even(height)}`, ...filters, 'format=yuv420p'].join(',')
  const colours =
    filters.length > 0
      ? ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
      : []
  const video = [
    '-vf',
    picture,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    '-fpsmax',
    String(FRAMES_A_SECOND_MAX),
    ...colours,
  ]
  return [...video, '-c:a', 'aac', '-b:a', '160k']
}
