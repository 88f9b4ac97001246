/** A job as the arguments of FFmpeg's own command. */
import { DECODERS } from '#app/platform/decoders.ts'
import { type FilmJob, type JobOutput, MAX_PIXELS } from '#app/platform/film/film-job.ts'

/** `-name value` for each option that is set. */
const pairs = (options: Record<string, string | undefined>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`-${name}`, value],
  )

function outputArgs(output: JobOutput): string[] {
  const picture = pairs({ map: `[${output.video}]` })
  if (output.kind === 'pixels') return [...picture, '-f', 'rawvideo', '-y', output.path]
  const media = output.audio ? [...picture, ...pairs({ map: `[${output.audio}]` })] : picture
  if (output.kind === 'nothing') return [...media, '-f', 'null', '-']
  const { codec, ...video } = output.videoOptions
  const sound = output.audio ? { 'c:a': 'aac', 'b:a': output.audioOptions['b'] } : {}
  // Where and with what it was filmed is not copied.
  const file = { map_metadata: '-1', map_chapters: '-1', movflags: '+faststart', f: 'mp4' }
  return [...media, ...pairs({ 'c:v': codec, ...video, ...sound, ...file }), '-y', output.path]
}

/** @param cpuSeconds when it ends, should this process no longer be there to end it */
export function ffmpegArgs(job: FilmJob, cpuSeconds: number): string[] {
  const threads = String(job.threads)
  const graphs = [
    job.videoGraph.replace('[in]', '[0:v:0]'),
    job.audioGraph?.replace('[in]', `[0:a:${job.soundTrack ?? 0}]`),
  ]
  const options = pairs({
    v: 'error',
    progress: 'pipe:1',
    stats_period: '0.5',
    timelimit: String(Math.ceil(cpuSeconds)),
    filter_complex_threads: threads,
    // This one file, in its expected format: a playlist in disguise could name other files.
    protocol_whitelist: 'file,pipe',
    codec_whitelist: DECODERS.join(','),
    f: 'mov',
    max_pixels: String(MAX_PIXELS),
    threads,
    ss: job.from?.toFixed(3),
    i: job.input,
    filter_complex: graphs.filter(Boolean).join(';'),
  })
  return ['-hide_banner', '-nostdin', ...options, ...job.outputs.flatMap(outputArgs)]
}
