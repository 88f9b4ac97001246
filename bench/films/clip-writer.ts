/** Writes made-up films with node-av. It runs in a separate process: `write-clips.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVPixelFormat,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FilterGraph,
  type FilterContext,
  FormatContext,
  Frame,
  Packet,
  type Stream,
} from 'node-av/lib'
import { harm, turn } from './change-clip.ts'
import type { Clip } from './clip.ts'

const must = (code: number, step: string) => FFmpegError.throwIfError(code, step)

const ENCODED: Record<Clip['codec'], Record<string, string>> = {
  libx264: { preset: 'ultrafast', crf: '18', g: '30' },
  libx265: { preset: 'ultrafast', crf: '20', 'x265-params': 'log-level=none:pools=none' },
  prores_ks: { profile: '1' },
  'libvpx-vp9': { deadline: 'realtime', 'cpu-used': '8', crf: '20', b: '0' },
}

function optionsOf({ codec, bitrate }: Clip): Record<string, string> {
  if (!bitrate) return ENCODED[codec]
  const { crf: _, ...others } = ENCODED[codec]
  return { ...others, b: bitrate, maxrate: bitrate, bufsize: bitrate }
}

const SCREEN = 'setparams=color_primaries=bt709:color_trc=bt709'
const LINEAR = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020'
const BEYOND = {
  hlg: `${LINEAR},zscale=t=arib-std-b67:m=bt2020nc:r=tv:npl=203`,
  pq: `${LINEAR},zscale=t=smpte2084:m=bt2020nc:r=tv:npl=203`,
  wide: 'zscale=p=bt2020:t=2020_10:m=bt2020nc:r=tv',
}
const TAGS = {
  hlg: 'setparams=range=tv:color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc',
  pq: 'setparams=range=tv:color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc',
  wide: 'setparams=range=tv:color_primaries=bt2020:color_trc=bt2020-10:colorspace=bt2020nc',
  none: 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
}

interface Track {
  sink: FilterContext
  encoder: CodecContext
  stream: Stream
  isDone: boolean
}

function graphOf(clip: Clip): FilterGraph {
  const wait = clip.rate.endsWith(' vfr') ? ",settb=1/600,setpts='N*20+8*mod(floor(N/2),2)'" : ''
  // The source draws in BT.601; planes of red, green and blue leave no ambiguity.
  const drawn = `${clip.picture},scale=in_color_matrix=bt601,format=gbrp`
  const colors = clip.hdr ?? (clip.isWide ? 'wide' : 'none')
  const stored = colors === 'none' ? 'scale=out_color_matrix=bt709' : `${SCREEN},${BEYOND[colors]}`
  const picture = `${drawn},${stored},format=${clip.pixels},${TAGS[colors]}${wait}`
  const length = `trim=duration=${clip.seconds}`
  const all = [
    `${picture},${length},buffersink@picture`,
    clip.sound &&
      `${clip.sound},a${length},aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0,abuffersink@sound`,
  ]
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  must(graph.parsePtr(all.filter(Boolean).join(';')), clip.name)
  must(graph.configSync(), clip.name)
  return graph
}

function openEncoder(
  name: string,
  options: Record<string, string>,
  frame: Frame,
  sink: FilterContext,
) {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec)
  if (!codec) throw new Error(`There is no encoder ${name}.`)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.timeBase = sink.buffersinkGetTimeBase()
  if (frame.isVideo()) {
    encoder.width = frame.width
    encoder.height = frame.height
    encoder.pixelFormat = frame.format as AVPixelFormat
    encoder.framerate = sink.buffersinkGetFrameRate()
    encoder.colorRange = frame.colorRange
    encoder.colorSpace = frame.colorSpace
    encoder.colorPrimaries = frame.colorPrimaries
    encoder.colorTrc = frame.colorTrc
  } else {
    encoder.sampleRate = frame.sampleRate
    encoder.sampleFormat = frame.format as AVSampleFormat
    encoder.channelLayout = frame.channelLayout
  }
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  must(encoder.open2Sync(codec, Dictionary.fromObject({ threads: '2', ...options })), name)
  return encoder
}

/** The length of one frame, in units of the encoder. */
function ticksOf({ timeBase, framerate }: CodecContext): bigint {
  const isVariable = framerate.num === 0
  return isVariable
    ? 20n
    : BigInt(Math.round((timeBase.den * framerate.den) / (timeBase.num * framerate.num)))
}

function writePackets(file: FormatContext, { encoder, stream }: Track, packet: Packet): void {
  for (;;) {
    const code = encoder.receivePacketSync(packet)
    if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
    must(code, 'encode')
    packet.streamIndex = stream.index
    // Otherwise the last frame would have no duration.
    if (packet.duration === 0n) packet.duration = ticksOf(encoder)
    packet.rescaleTs(encoder.timeBase, stream.timeBase)
    must(file.interleavedWriteFrameSync(packet), 'write')
  }
}

function encode(clip: Clip, target: string): void {
  const graph = graphOf(clip)
  const file = new FormatContext()
  must(file.allocOutputContext2(null, clip.codec === 'prores_ks' ? 'mov' : 'mp4', target), target)
  const [frame, packet] = [new Frame(), new Packet()]
  frame.alloc()
  packet.alloc()
  const sinks = [graph.getFilter('buffersink@picture'), graph.getFilter('abuffersink@sound')]
  const tracks = sinks.flatMap((sink, index): Track[] => {
    if (!sink) return []
    must(sink.buffersinkGetFrameSync(frame), clip.name)
    const [codec, options] = index === 0 ? [clip.codec, optionsOf(clip)] : ['aac', { b: '128k' }]
    const encoder = openEncoder(codec, options, frame, sink)
    const stream = file.newStream()
    must(stream.codecpar.fromContext(encoder), codec)
    stream.timeBase = encoder.timeBase
    if (clip.codec === 'libx265' && index === 0) stream.codecpar.codecTag = 'hvc1'
    encoder.sendFrameSync(frame)
    frame.unref()
    return [{ sink, encoder, stream, isDone: false }]
  })
  must(file.openOutputSync(), target)
  must(file.writeHeaderSync(Dictionary.fromObject({ movflags: '+faststart' })), target)
  while (tracks.some(({ isDone }) => !isDone)) {
    for (const track of tracks.filter(({ isDone }) => !isDone)) {
      writePackets(file, track, packet)
      const code = track.sink.buffersinkGetFrameSync(frame)
      track.isDone = code < 0
      must(track.encoder.sendFrameSync(track.isDone ? null : frame), 'encode')
      frame.unref()
      if (track.isDone) writePackets(file, track, packet)
    }
  }
  must(file.writeTrailerSync(), 'write')
  file.closeOutputSync()
  graph.free()
}

export function writeClip(clip: Clip, target: string): void {
  encode(clip, target)
  const bytes = readFileSync(target)
  turn(bytes, clip)
  writeFileSync(target, harm(bytes, clip.harm))
}
