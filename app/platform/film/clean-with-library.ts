/** Copies packets with node-av. Use only in the child process: everything blocks. */
import { writeSync } from 'node:fs'
import {
  AV_LOG_ERROR,
  AVDISCARD_ALL,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { Dictionary, FFmpegError, FormatContext, Log, Packet, type Stream } from 'node-av/lib'
import { FilmRefused } from '#app/platform/film/film.ts'
import type { CleanCopy } from '#app/platform/film/film-pass.ts'
import { allOf, mustRead, openInput } from '#app/platform/film/library-input.ts'

const must = (code: number, step: string) => FFmpegError.throwIfError(code, step)

/** Adds a stream to the copy, without the metadata of its source. */
function addStream(output: FormatContext, from: Stream): Stream {
  const stream = output.newStream()
  must(from.codecpar.copy(stream.codecpar), 'copy')
  stream.timeBase = from.timeBase
  return stream
}

/**
 * Copies the film, and reports progress to the standard output in the format of the `ffmpeg`
 * command.
 */
export function cleanWithLibrary({ input, target, format, soundTrack }: CleanCopy): null {
  Log.setLevel(AV_LOG_ERROR)
  const file = openInput(input)
  const [video] = allOf(file, AVMEDIA_TYPE_VIDEO)
  const audio = allOf(file, AVMEDIA_TYPE_AUDIO)[soundTrack]
  if (!video) throw new FilmRefused('no picture')
  const output = new FormatContext()
  must(output.allocOutputContext2(null, format, target), format)
  const copied = new Map(
    [video, audio]
      .filter((from) => from !== undefined)
      .map((from) => [from.index, { from, to: addStream(output, from) }] as const),
  )
  for (const stream of file.streams) if (!copied.has(stream.index)) stream.discard = AVDISCARD_ALL
  must(output.openOutputSync(), target)
  must(output.writeHeaderSync(Dictionary.fromObject({ movflags: '+faststart' })), target)
  const packet = new Packet()
  packet.alloc()
  let reportedAt = performance.now()
  for (;;) {
    const code = file.readFrameSync(packet)
    if (code === AVERROR_EOF) break
    mustRead(code, 'read')
    const stream = copied.get(packet.streamIndex)
    if (stream) {
      packet.streamIndex = stream.to.index
      packet.rescaleTs(stream.from.timeBase, stream.to.timeBase)
      packet.pos = -1n
      must(output.interleavedWriteFrameSync(packet), 'write')
    }
    packet.unref()
    if (performance.now() - reportedAt > 500) {
      reportedAt = performance.now()
      writeSync(1, 'progress=continue\n')
    }
  }
  must(output.writeTrailerSync(), 'write')
  output.closeOutputSync()
  return null
}
