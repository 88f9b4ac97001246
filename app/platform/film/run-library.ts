/**
 * Runs a pass with node-av, which is FFmpeg as a package. Use only in the child process: everything
 * blocks, and the input may be hostile.
 */
import { writeSync } from 'node:fs'
import {
  AV_LOG_ERROR,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
  FF_DECODE_ERROR_CONCEALMENT_ACTIVE,
  FF_DECODE_ERROR_DECODE_SLICES,
  FF_DECODE_ERROR_INVALID_BITSTREAM,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants'
import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FilterGraph,
  type FormatContext,
  Frame,
  type FilterContext,
  Log,
  Packet,
  type Stream,
} from 'node-av/lib'
import { DECODERS } from '#app/platform/decoders.ts'
import { type FilmPass, MAX_PIXELS } from '#app/platform/film/film-pass.ts'
import { allOf, mustRead, openInput } from '#app/platform/film/library-input.ts'
import { openWriter, type Writer } from '#app/platform/film/library-writer.ts'

const must = (code: number, step: string) => FFmpegError.throwIfError(code, step)

/** Rotates frames the same way as the `ffmpeg` command. */
const UPRIGHT = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }

const MICROSECONDS = 1_000_000n

/** Flags of a frame that the decoder had to reconstruct in part. */
const DAMAGE =
  FF_DECODE_ERROR_INVALID_BITSTREAM |
  FF_DECODE_ERROR_CONCEALMENT_ACTIVE |
  FF_DECODE_ERROR_DECODE_SLICES

interface Sink {
  label: string
  filter: FilterContext
  writer: Writer
}

/** Decodes the packets of one stream, filters the frames, and writes them to the outputs. */
class StreamDecoder {
  private readonly decoder: CodecContext
  private readonly frame = new Frame()
  private readonly filtered = new Frame()
  private graph: { all: FilterGraph; source: FilterContext; sinks: Sink[] } | null = null
  readonly stream: Stream
  private readonly pass: FilmPass
  private readonly writers: ReadonlyMap<string, Writer>
  /** In units of the stream's time base. */
  private readonly startsAt: bigint
  /** In microseconds. */
  reached = 0n
  faults = 0
  /** The filters accept no more frames. */
  isDone = false

  constructor(
    stream: Stream,
    pass: FilmPass,
    writers: ReadonlyMap<string, Writer>,
    offset: bigint,
  ) {
    this.stream = stream
    this.pass = pass
    this.writers = writers
    const { num, den } = stream.timeBase
    this.startsAt = (offset * BigInt(den)) / (BigInt(num) * MICROSECONDS)
    const codec = Codec.findDecoder(stream.codecpar.codecId)
    if (!codec?.name || !DECODERS.includes(codec.name)) throw new Error('There is no decoder.')
    this.decoder = new CodecContext()
    this.decoder.allocContext3(codec)
    mustRead(stream.codecpar.toContext(this.decoder), 'decode')
    this.decoder.pktTimebase = stream.timeBase
    const limits = { threads: String(pass.threads), max_pixels: String(MAX_PIXELS) }
    mustRead(this.decoder.open2Sync(codec, Dictionary.fromObject(limits)), 'decode')
    this.frame.alloc()
    this.filtered.alloc()
  }

  get isVideo(): boolean {
    return this.stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO
  }

  /** @param packet null after the last packet */
  decode(packet: Packet | null): void {
    if (this.decoder.sendPacketSync(packet) < 0) this.faults += 1
    for (;;) {
      const code = this.decoder.receiveFrameSync(this.frame)
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
      if (code < 0) {
        this.faults += 1
        return
      }
      if ((this.frame.decodeErrorFlags & DAMAGE) !== 0) this.faults += 1
      this.filter()
      this.frame.unref()
    }
  }

  private filter(): void {
    if (this.isDone) return
    const { frame } = this
    const at = frame.bestEffortTimestamp
    if (at === AV_NOPTS_VALUE) return
    frame.pts = at - this.startsAt
    if (this.pass.from !== undefined && frame.pts < 0n) return
    const { num, den } = this.stream.timeBase
    this.reached = (frame.pts * BigInt(num) * MICROSECONDS) / BigInt(den)
    this.graph ??= this.openGraph()
    const code = this.graph.source.buffersrcAddFrameSync(frame)
    // The filters need no more frames, for example after `trim`.
    if (code === AVERROR_EOF) this.isDone = true
    else must(code, 'filter')
    this.drain()
  }

  private drain(): void {
    for (const { label, filter, writer } of this.graph?.sinks ?? []) {
      for (;;) {
        const code = filter.buffersinkGetFrameSync(this.filtered)
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) break
        must(code, 'filter')
        writer.write(label, this.filtered)
        this.filtered.unref()
      }
    }
  }

  finish(): void {
    this.decode(null)
    if (!this.graph) return
    if (!this.isDone) must(this.graph.source.buffersrcAddFrameSync(null), 'filter')
    this.drain()
    for (const { label, writer } of this.graph.sinks) writer.write(label, null)
    // Filters that write a file flush it now.
    this.graph.all.free()
  }

  private openGraph() {
    const { pass, frame } = this
    const labels = pass.outputs.flatMap((output) =>
      this.isVideo ? (output.video ?? []) : 'audio' in output && output.audio ? [output.audio] : [],
    )
    const source = this.isVideo
      ? pictureSource(frame, this.stream)
      : soundSource(frame, this.stream)
    const steps = this.isVideo
      ? `${UPRIGHT[pass.rotation]}null[in];${pass.videoGraph}`
      : `anull[in];${pass.audioGraph}`
    const sink = this.isVideo ? 'buffersink' : 'abuffersink'
    const ends = labels.map((label) => `[${label}]${sink}@${label}`)
    const all = new FilterGraph()
    all.alloc()
    all.nbThreads = pass.threads
    must(all.parsePtr([`${source},${steps}`, ...ends].join(';')), 'filter')
    must(all.configSync(), 'filter')
    const find = (name: string) => {
      const found = all.getFilter(name)
      if (!found) throw new Error(`There is no filter ${name}.`)
      return found
    }
    const sinks = labels.map((label) => {
      const writer = this.writers.get(label)
      if (!writer) throw new Error(`Nothing writes ${label}.`)
      return { label, filter: find(`${sink}@${label}`), writer }
    })
    return { all, source: find(this.isVideo ? 'buffer@source' : 'abuffer@source'), sinks }
  }
}

function pictureSource(frame: Frame, { timeBase, sampleAspectRatio: aspect }: Stream): string {
  const format = avGetPixFmtName(frame.format as AVPixelFormat)
  return [
    `buffer@source=video_size=${frame.width}x${frame.height}`,
    `pix_fmt=${format}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
    `pixel_aspect=${aspect.num}/${Math.max(1, aspect.den)}`,
    `colorspace=${frame.colorSpace}`,
    `range=${frame.colorRange}`,
  ].join(':')
}

function soundSource(frame: Frame, { timeBase }: Stream): string {
  return [
    `abuffer@source=sample_rate=${frame.sampleRate}`,
    `sample_fmt=${avGetSampleFmtName(frame.format as AVSampleFormat)}`,
    `channel_layout=${avChannelLayoutDescribe(frame.channelLayout)}`,
    `time_base=${timeBase.num}/${timeBase.den}`,
  ].join(':')
}

function openDecoders(
  file: FormatContext,
  pass: FilmPass,
  writers: ReadonlyMap<string, Writer>,
): StreamDecoder[] {
  const from = BigInt(Math.round((pass.from ?? 0) * 1e6))
  const start = file.startTime === AV_NOPTS_VALUE ? 0n : file.startTime
  const pictures = pass.videoGraph === null ? [] : allOf(file, AVMEDIA_TYPE_VIDEO)
  const sounds = pass.audioGraph === null ? [] : allOf(file, AVMEDIA_TYPE_AUDIO)
  const [video, audio] = [pictures[0], sounds[pass.soundTrack ?? 0]]
  if (pass.videoGraph !== null && !video) throw new Error('There is no picture in it.')
  for (const stream of file.streams)
    if (stream.index !== video?.index && stream.index !== audio?.index)
      stream.discard = AVDISCARD_ALL
  if (from > 0n) file.seekFrameSync(-1, from + start, AVSEEK_FLAG_BACKWARD)
  return [video, audio]
    .filter((stream) => stream !== undefined)
    .map((stream) => new StreamDecoder(stream, pass, writers, from + start))
}

/**
 * Runs a pass and writes its progress to the standard output, in the format of the `ffmpeg`
 * command.
 */
export function runWithLibrary(pass: FilmPass): void {
  Log.setLevel(AV_LOG_ERROR)
  const file = openInput(pass.input)
  const opened = pass.outputs.map((output) => ({ output, writer: openWriter(output) }))
  const writers = new Map(
    opened.flatMap(({ output, writer }) => [
      ...(output.video ? [[output.video, writer] as const] : []),
      ...('audio' in output && output.audio ? [[output.audio, writer] as const] : []),
    ]),
  )
  const decoders = openDecoders(file, pass, writers)
  const packet = new Packet()
  packet.alloc()
  let reportedAt = performance.now()
  while (!decoders.every((decoder) => decoder.isDone)) {
    const code = file.readFrameSync(packet)
    if (code === AVERROR_EOF) break
    mustRead(code, 'read')
    decoders.find((decoder) => decoder.stream.index === packet.streamIndex)?.decode(packet)
    packet.unref()
    if (performance.now() - reportedAt > 500) {
      reportedAt = performance.now()
      writeSync(1, `out_time_us=${decoders[0]?.reached ?? 0}\n`)
    }
  }
  for (const decoder of decoders) decoder.finish()
  for (const { writer } of opened) writer.close()
  const faults = decoders.reduce((sum, decoder) => sum + decoder.faults, 0)
  writeSync(1, `faults=${faults}\nprogress=end\n`)
}
