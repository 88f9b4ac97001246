/** Converts videos to a web-friendly size, with ffmpeg if it is installed. */
import { Conversion, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { env } from '#app/platform/env.ts'
import { endOfFfmpeg } from '#app/platform/ffmpeg-end.ts'
import { findSound } from '#app/platform/find-sound.ts'
import { readIndexOf } from '#app/platform/file-bytes.ts'
import {
  BrokenVideo,
  FROM_FILE,
  UnplayableVideo,
  type VideoFacts,
  open,
  run,
} from '#app/platform/video.ts'

/**
 * 20 minutes: three minutes of HDR are converted in floating point, on a machine that also serves
 * pages.
 */
const PACK_AT_MOST_MS = 1_200_000

const SHORT_SIDE_MAX = 1080

const FRAMES_A_SECOND_MAX = 30

/**
 * Writes an MP4 that starts playing immediately and contains only video and audio. With ffmpeg,
 * formats that not every browser plays (HEVC and HDR from an iPhone, ProRes) become H.264 of at
 * most 1080 lines in standard colors (SDR). Without it, the video is repackaged as is if browsers
 * can play it.
 * @throws UnplayableVideo, BrokenVideo, Error when it cannot be packed
 */
export async function packVideo(path: string, target: string, facts: VideoFacts): Promise<void> {
  const outcome = await packWithTool(path, target, facts)
  if (outcome === 'packed') return
  if (!facts.isPlayable) {
    if (outcome === 'no tool') throw new UnplayableVideo()
    throw outcome === 'broken' ? new BrokenVideo() : new Error('It could not be converted.')
  }
  using input = open(path)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(target),
  })
  const [picture, sound] = [
    await input.getPrimaryVideoTrack(),
    await findSound(input, await readIndexOf(path)),
  ]
  const packing = await Conversion.init({
    input,
    output,
    video: (track) => ({ discard: track.id !== picture?.id }),
    audio: (track) => ({ discard: track.id !== sound?.track.id }),
    tags: {},
    showWarnings: false,
  })
  if (!packing.isValid) throw new Error('It cannot be packed as MP4.')
  await packing.execute()
}

type ToolOutcome = 'packed' | 'broken' | 'failed' | 'no tool'

async function packWithTool(path: string, target: string, facts: VideoFacts): Promise<ToolOutcome> {
  const tool = (media: string[]) => runTool(path, target, [...taken(facts), ...media])
  if (facts.isCommon) return tool(['-c', 'copy'])
  if (!facts.isHdr) return tool(encoded(facts, []))
  const toned = await tool(encoded(facts, TO_SDR))
  // This ffmpeg may lack the tone-mapping filters: paler colors are better than no video.
  return toned === 'failed' ? tool(encoded(facts, [])) : toned
}

const taken = ({ soundTrack }: VideoFacts) => ['-map', '0:v:0', '-map', `0:a:${soundTrack}?`]

async function runTool(path: string, target: string, media: string[]): Promise<ToolOutcome> {
  const { ffmpegPath } = env()
  if (ffmpegPath === null) return 'no tool'
  const clean = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
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
  return run(ffmpegPath, all, { timeout: PACK_AT_MOST_MS }).then(
    () => 'packed' as const,
    ({ code, killed, stderr = '' }: { code?: unknown; killed?: boolean; stderr?: string }) => {
      // Timed out: a second attempt would, too.
      if (killed) throw new Error('It took too long.')
      if (code === 'ENOENT') return 'no tool'
      const end = endOfFfmpeg(typeof code === 'number' ? code : null, stderr)
      return end === 'undecodable' ? 'broken' : 'failed'
    },
  )
}

/** Maps HLG or PQ to SDR: white stays white, and only brighter highlights are compressed. */
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
