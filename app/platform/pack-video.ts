/** Packs videos small enough for the web, with ffmpeg where it is installed. */
import { Conversion, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { FROM_FILE, UnplayableVideo, type VideoFacts, open, run } from '#app/platform/video.ts'

/** Three minutes of HDR are counted in floating point, on a machine that serves pages meanwhile. */
const PACK_AT_MOST_MS = 1_200_000

const SHORT_SIDE_MAX = 1080

const FRAMES_A_SECOND_MAX = 30

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
