/** The outputs of a pass that node-av runs. */
import { closeSync, openSync, writeSync } from 'node:fs'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type FFEncoderCodec,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib'
import type { CodecOptions, PassOutput, Mp4Output } from '#app/platform/film/film-pass.ts'

export interface Writer {
  /** Takes a frame with one of the writer's labels; null ends the label. */
  write(label: string, frame: Frame | null): void
  close(): void
}

const must = (code: number, step: string) => FFmpegError.throwIfError(code, step)

const SOUND_RATE = 48_000

interface Track {
  encoder: CodecContext
  stream: Stream
}

function openEncoder(
  name: string,
  options: CodecOptions,
  prepare: (encoder: CodecContext) => void,
) {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec)
  if (!codec) throw new Error(`There is no encoder ${name}.`)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  prepare(encoder)
  // MP4 stores the parameters once, in its index.
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  must(encoder.open2Sync(codec, Dictionary.fromObject(options)), name)
  return encoder
}

function openVideoEncoder({ width, height, rate, videoOptions }: Mp4Output): CodecContext {
  const { codec = 'libx264', ...options } = videoOptions
  const [frames = 30, seconds = 1] = rate.split('/').map(Number)
  return openEncoder(codec, options, (encoder) => {
    encoder.width = width
    encoder.height = height
    encoder.pixelFormat = AV_PIX_FMT_YUV420P
    encoder.timeBase = new Rational(seconds, frames)
    encoder.framerate = new Rational(frames, seconds)
    encoder.sampleAspectRatio = new Rational(1, 1)
    encoder.colorRange = AVCOL_RANGE_MPEG
    encoder.colorSpace = AVCOL_SPC_BT709
    encoder.colorPrimaries = AVCOL_PRI_BT709
    encoder.colorTrc = AVCOL_TRC_BT709
  })
}

function openAudioEncoder({ audioOptions }: Mp4Output): CodecContext {
  return openEncoder('aac', audioOptions, (encoder) => {
    encoder.sampleRate = SOUND_RATE
    encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
    encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    encoder.timeBase = new Rational(1, SOUND_RATE)
  })
}

class Mp4Writer implements Writer {
  private readonly file = new FormatContext()
  private readonly tracks = new Map<string, Track>()
  private readonly packet = new Packet()

  constructor(output: Mp4Output) {
    this.packet.alloc()
    must(this.file.allocOutputContext2(null, 'mp4', output.path), 'mp4')
    this.addTrack(output.video, openVideoEncoder(output))
    if (output.audio) this.addTrack(output.audio, openAudioEncoder(output))
    must(this.file.openOutputSync(), output.path)
    must(this.file.writeHeaderSync(Dictionary.fromObject({ movflags: '+faststart' })), output.path)
  }

  private addTrack(label: string, encoder: CodecContext) {
    const stream = this.file.newStream()
    must(stream.codecpar.fromContext(encoder), label)
    stream.timeBase = encoder.timeBase
    this.tracks.set(label, { encoder, stream })
  }

  write(label: string, frame: Frame | null): void {
    const track = this.tracks.get(label)
    if (!track) throw new Error(`Nothing writes ${label}.`)
    // Otherwise the encoder repeats the key frames of the input.
    if (frame?.isVideo()) frame.pictType = AV_PICTURE_TYPE_NONE
    must(track.encoder.sendFrameSync(frame), 'encode')
    for (;;) {
      const code = track.encoder.receivePacketSync(this.packet)
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
      must(code, 'encode')
      this.packet.streamIndex = track.stream.index
      // Otherwise the last frame would have no duration.
      if (this.packet.duration === 0n) this.packet.duration = 1n
      this.packet.rescaleTs(track.encoder.timeBase, track.stream.timeBase)
      must(this.file.interleavedWriteFrameSync(this.packet), 'write')
    }
  }

  close(): void {
    must(this.file.writeTrailerSync(), 'write')
    this.file.closeOutputSync()
  }
}

class PixelWriter implements Writer {
  private readonly file: number

  constructor(path: string) {
    this.file = openSync(path, 'w')
  }

  write(_label: string, frame: Frame | null): void {
    if (frame) writeSync(this.file, frame.toBuffer())
  }

  close(): void {
    closeSync(this.file)
  }
}

const NOTHING: Writer = { write: () => undefined, close: () => undefined }

export function openWriter(output: PassOutput): Writer {
  if (output.kind === 'mp4') return new Mp4Writer(output)
  return output.kind === 'pixels' ? new PixelWriter(output.path) : NOTHING
}
