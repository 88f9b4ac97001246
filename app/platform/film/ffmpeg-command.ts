/** Converts a pass to the arguments of the `ffmpeg` command. */
import { DECODERS } from '#app/platform/decoders.ts'
import {
  type CleanCopy,
  type FilmPass,
  type PassOutput,
  MAX_PIXELS,
} from '#app/platform/film/film-pass.ts'

/** `-name value` for each option that is set. */
const pairs = (options: Record<string, string | undefined>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`-${name}`, value],
  )

function outputArgs(output: PassOutput): string[] {
  const picture = output.video === null ? [] : pairs({ map: `[${output.video}]` })
  if (output.kind === 'pixels') return [...picture, '-f', 'rawvideo', '-y', output.path]
  const media = output.audio ? [...picture, ...pairs({ map: `[${output.audio}]` })] : picture
  if (output.kind === 'nothing') return [...media, '-f', 'null', '-']
  const { codec, ...video } = output.videoOptions
  const sound = output.audio ? { 'c:a': 'aac', 'b:a': output.audioOptions['b'] } : {}
  // The place and the device are not copied.
  const file = { map_metadata: '-1', map_chapters: '-1', movflags: '+faststart', f: 'mp4' }
  return [...media, ...pairs({ 'c:v': codec, ...video, ...sound, ...file }), '-y', output.path]
}

/**
 * The arguments for reading a file that a person uploaded.
 * @param cpuSeconds limit after which FFmpeg ends itself, in case this process is no longer there
 * to end it
 */
const inputArgs = (
  { input, threads, from }: { input: string; threads?: string; from?: number | undefined },
  cpuSeconds: number,
): string[] => [
  '-hide_banner',
  '-nostdin',
  ...pairs({
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
    ss: from?.toFixed(3),
    i: input,
  }),
]

/**
 * @param cpuSeconds limit after which FFmpeg ends itself, in case this process is no longer there
 * to end it
 */
export function ffmpegArgs(pass: FilmPass, cpuSeconds: number): string[] {
  const { input, from } = pass
  const graphs = [
    pass.videoGraph?.replace('[in]', '[0:v:0]'),
    pass.audioGraph?.replace('[in]', `[0:a:${pass.soundTrack ?? 0}]`),
  ]
  return [
    ...inputArgs({ input, from, threads: String(pass.threads) }, cpuSeconds),
    ...pairs({ filter_complex: graphs.filter(Boolean).join(';') }),
    ...pass.outputs.flatMap(outputArgs),
  ]
}

/** Copies picture and sound, without the metadata of the file and its tracks. */
export function cleanArgs(copy: CleanCopy, cpuSeconds: number): string[] {
  return [
    ...inputArgs(copy, cpuSeconds),
    ...pairs({ map: '0:v:0' }),
    ...pairs({ map: `0:a:${copy.soundTrack}?`, c: 'copy', map_metadata: '-1' }),
    ...pairs({ 'map_metadata:s:v': '-1', 'map_metadata:s:a': '-1', map_chapters: '-1' }),
    ...pairs({ movflags: '+faststart', f: copy.format }),
    '-y',
    copy.target,
  ]
}
