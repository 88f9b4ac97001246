/** A job as the arguments of FFmpeg's own command. */
import { DECODERS, type FilmJob, type JobOutput, MAX_PIXELS } from '#app/platform/film/film-job.ts'

const pairs = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, value])

function outputArgs(output: JobOutput): string[] {
  const picture = ['-map', `[${output.video}]`]
  if (output.kind === 'pixels') return [...picture, '-f', 'rawvideo', '-y', output.path]
  const media = output.audio ? [...picture, '-map', `[${output.audio}]`] : picture
  if (output.kind === 'nothing') return [...media, '-f', 'null', '-']
  const { codec = 'libx264', ...video } = output.videoOptions
  const { b: rate = '128k' } = output.audioOptions
  return [
    ...media,
    ...['-c:v', codec, ...pairs(video)],
    ...(output.audio ? ['-c:a', 'aac', '-b:a', rate] : []),
    // Where and with what it was filmed.
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-movflags', '+faststart', '-f', 'mp4', '-y', output.path],
  ]
}

/** @param cpuSeconds when it ends on its own, should this process no longer be there to end it */
export function ffmpegArgs(job: FilmJob, cpuSeconds: number): string[] {
  const threads = String(job.threads)
  const graphs = [
    job.videoGraph.replace('[in]', '[0:v:0]'),
    job.audioGraph?.replace('[in]', '[0:a:0]'),
  ]
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...['-timelimit', String(Math.ceil(cpuSeconds)), '-filter_complex_threads', threads],
    // This one file, in its expected format: a playlist in disguise could name other files.
    ...['-protocol_whitelist', 'file,pipe', '-codec_whitelist', DECODERS.join(','), '-f', 'mov'],
    ...['-max_pixels', String(MAX_PIXELS), '-threads', threads],
    ...(job.from === undefined ? [] : ['-ss', job.from.toFixed(3)]),
    ...['-i', job.input, '-filter_complex', graphs.filter(Boolean).join(';')],
    ...job.outputs.flatMap(outputArgs),
  ]
}
