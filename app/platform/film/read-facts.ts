/**
 * Reads the facts of a film from its container, on the server and in the browser that is about to
 * send it.
 */
import {
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  QTFF,
  type Source,
  UnsupportedInputFormatError,
} from 'mediabunny'
import { type FilmFacts, FilmRefused } from '#app/platform/film/film.ts'
import { MAX_PIXELS } from '#app/platform/film/film-pass.ts'
import { findSound } from '#app/platform/find-sound.ts'
import { type ByteSource, type FilmIndex, readIndex } from '#app/platform/read-index.ts'

export type ReadFacts = Omit<FilmFacts, 'kind' | 'bytes'>

/** Ten minutes at 60 frames per second are enough to tell how regular a film is. */
const FRAMES_READ = 36_000
const SECONDS_AT_MOST = 2 * 60 * 60
/** A frame counts as irregular if it is shown for a fifth less or more time than most. */
const IRREGULAR = 0.2
const CODECS = new Set(['avc', 'hevc', 'vp9', 'av1', 'prores'])

/** Returns the average rate and the fraction of irregular frames. */
async function readRhythm(track: InputVideoTrack) {
  const times: number[] = []
  const sink = new EncodedPacketSink(track)
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    times.push(timestamp)
    if (times.length >= FRAMES_READ) break
  }
  // Packets come in the order of decoding.
  times.sort((one, other) => one - other)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0
  const irregular = gaps.filter((gap) => Math.abs(gap - usual) > usual * IRREGULAR)
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return {
    fps: span > 0 ? gaps.length / span : 0,
    fpsVariation: gaps.length > 0 ? irregular.length / gaps.length : 0,
  }
}

async function readHdr(track: InputVideoTrack) {
  const { transfer, matrix } = await track.getColorSpace()
  // The browser types don't include these two yet.
  const curve: string | null = transfer ?? null
  const hdr: FilmFacts['hdr'] = curve === 'hlg' || curve === 'pq' ? curve : null
  return { hdr, colorMatrix: matrix ?? null }
}

/** The edit list may show only a part of the track. */
async function lengthOf(track: InputVideoTrack, { shownSeconds }: FilmIndex): Promise<number> {
  const [end, first] = await Promise.all([track.computeDuration(), track.getFirstTimestamp()])
  const whole = end - Math.max(0, first)
  if (whole > SECONDS_AT_MOST) throw new FilmRefused('too long')
  return shownSeconds === null ? whole : Math.min(shownSeconds, whole)
}

async function readTracks(input: Input, index: FilmIndex): Promise<ReadFacts> {
  const track = await input.getPrimaryVideoTrack()
  if (!track)
    throw new FilmRefused((await input.getTracks()).length > 0 ? 'no picture' : 'unreadable')
  const [codec, width, height, rotation, shown, sound, tags] = await Promise.all([
    track.getCodec(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getRotation(),
    lengthOf(track, index),
    findSound(input, index),
    input.getMetadataTags(),
  ])
  if (codec === null || !CODECS.has(codec)) throw new FilmRefused('unknown codec')
  if (width < 1 || height < 1) throw new FilmRefused('no picture')
  if (width * height > MAX_PIXELS) throw new FilmRefused('too large')
  const rhythm = await readRhythm(track)
  if (!(shown > 0) || !Number.isFinite(shown)) throw new FilmRefused('no picture')
  const model = tags.raw?.['com.apple.quicktime.model']
  return {
    seconds: shown,
    width,
    height,
    rotation,
    codec,
    ...rhythm,
    ...(await readHdr(track)),
    hasSound: sound !== null,
    ...(sound && { soundTrack: sound.place }),
    device: typeof model === 'string' ? model.trim().slice(0, 80) || null : null,
  }
}

/**
 * @param bytes the same bytes as `source`
 * @throws FilmRefused, and what the container reader throws if it can't continue
 */
export async function readFacts(source: Source, bytes: ByteSource): Promise<ReadFacts> {
  const input = new Input({ source, formats: [MP4, QTFF] })
  try {
    return await readTracks(input, await readIndex(bytes))
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) throw new FilmRefused('not a film')
    throw error
  } finally {
    input.dispose()
  }
}
