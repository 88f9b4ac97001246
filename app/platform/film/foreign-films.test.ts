/** Films as phones and editors write them, each of which was once refused or looked worse than it was. */
import { readFile, writeFile } from 'node:fs/promises'
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import {
  CHART,
  difference,
  type FilmFolder,
  filmFolder,
  framesOf,
  smallClip,
} from '#tests/support/made-films.ts'

const SIZES = { master: { width: 108, height: 192 }, preview: { width: 54, height: 96 } }
/** Levels of 255, after two lossy codecs. */
const ALIKE = 3

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([
    smallClip('plain'),
    smallClip('chart', { film: CHART }),
    smallClip('trimmed', { seconds: 4, harm: 'trimmed' }),
    smallClip('wide', { codec: 'libx265', pixels: 'yuv420p10le', isWide: true, film: CHART }),
    smallClip('a-little-wide', { width: 218, film: CHART }),
    smallClip('a-little-tall', { height: 390, film: CHART }),
    smallClip('left', { sound: 'pan=stereo|c0=c0|c1=0*c1' }),
  ])
})
afterAll(() => films.remove())

async function make(input: string) {
  const facts = await probeFilm(input)
  const measures = await measureFilm(input, facts, { engine: 'library' })
  const folder = await films.fresh()
  const { sound, seconds } = measures
  const options = { loudness: sound?.loudness ?? null, onlyEar: sound?.onlyEar ?? null }
  const film = await makeFilm({
    input,
    folder,
    facts,
    ...options,
    decodedSeconds: seconds,
    engine: 'library',
    ...SIZES,
  })
  const made = await measureFilm(film.master, await probeFilm(film.master), { engine: 'library' })
  return { facts, measures, film, made, frames: await framesOf(film.master) }
}

let chart: ReturnType<typeof make> | null = null
/** Made once for all tests. */
const madeChart = () => (chart ??= make(films.file('chart')))

test('a film that was trimmed without being encoded anew is as long as the part that plays', async () => {
  const { facts, measures, film } = await make(films.file('trimmed'))
  expect(facts.seconds).toBeCloseTo(2, 1)
  expect(measures.seconds).toBeCloseTo(2, 0)
  expect(measures.faults).toBe(0)
  expect(film.seconds).toBeCloseTo(2, 0)
})

/** As recent iPhones: two sound tracks, and `apac`, which nothing decodes, where it is asked for. */
async function withSpatialSound(place: 'first' | 'second'): Promise<string> {
  const file = films.file(`spatial-${place}`)
  using input = new Input({ source: new FilePathSource(films.file('plain')), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('The film has picture and sound')
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(file) })
  const picture = new EncodedVideoPacketSource('avc')
  const sounds = [new EncodedAudioPacketSource('aac'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(picture)
  for (const sound of sounds) output.addAudioTrack(sound)
  await output.start()
  const copy = async (
    track: InputVideoTrack | InputAudioTrack,
    add: (packet: Parameters<EncodedVideoPacketSource['add']>[0], meta: object) => Promise<void>,
  ) => {
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    for await (const packet of new EncodedPacketSink(track).packets())
      await add(packet, { decoderConfig })
  }
  await Promise.all([
    copy(video, (packet, meta) => picture.add(packet, meta)),
    ...sounds.map((sound) => copy(audio, (packet, meta) => sound.add(packet, meta))),
  ])
  await output.finalize()
  const bytes = await readFile(file)
  const at = place === 'first' ? bytes.indexOf('mp4a') : bytes.lastIndexOf('mp4a')
  bytes.write('apac', at, 'latin1')
  bytes.write('dapa', bytes.indexOf('esds', at), 'latin1')
  await writeFile(file, bytes)
  return file
}

test.each(['first', 'second'] as const)(
  'the sound that can be decoded is taken where the spatial one is the %s',
  async (place) => {
    const { facts, measures, made } = await make(await withSpatialSound(place))
    expect(facts).toMatchObject({ hasSound: true, soundTrack: place === 'first' ? 1 : 0 })
    expect(measures.sound?.loudness).toBeGreaterThan(-20)
    expect(made.sound?.loudness).toBeCloseTo(-16, 0)
  },
)

test('wide colors without HDR come out as they were', async () => {
  const plain = await madeChart()
  const { facts, film, frames } = await make(films.file('wide'))
  expect(facts).toMatchObject({ hdr: null, colorMatrix: 'bt2020-ncl' })
  expect(await probeFilm(film.master)).toMatchObject({ hdr: null, colorMatrix: 'bt709' })
  for (const at of [0, 29]) expect(difference(frames[at], plain.frames[at])).toBeLessThan(ALIKE)
})

test.each(['a-little-wide', 'a-little-tall'])(
  '%s fills the picture, without black rows',
  async (name) => {
    const plain = await madeChart()
    const { film, frames } = await make(films.file(name))
    expect(film).toMatchObject(SIZES.master)
    const frame = frames[10] ?? Buffer.alloc(0)
    const corners = [frame.subarray(0, 3), frame.subarray(-3)]
    for (const corner of corners) expect(Math.min(...corner)).toBeGreaterThan(40)
    expect(difference(frame, plain.frames[10])).toBeLessThan(6)
  },
)

test('a sound in one ear alone is heard in both', async () => {
  const { measures, made } = await make(films.file('left'))
  expect(measures.sound?.onlyEar).toBe('left')
  expect(made.sound).toMatchObject({ onlyEar: null, loudness: expect.closeTo(-16, 0) })
})
