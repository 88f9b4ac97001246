/** Originals as people may download them: as filmed, without the place, device, or person. */
import { readFile, writeFile } from 'node:fs/promises'
import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  TextSubtitleSource,
} from 'mediabunny'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFilm } from '#app/platform/film/clean-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { enginesHere, type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'
import { withCameraNotes } from '#tests/support/quicktime.ts'
import { CLIP } from '#tests/support/uploaded-media.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([smallClip('plain')])
})
afterAll(() => films.remove())

const engines = await enginesHere()

const NOTES = {
  'com.apple.quicktime.location.ISO6709': '+32.7767-096.7970+131.000/',
  'com.apple.quicktime.make': 'Apple',
  'com.apple.quicktime.model': 'iPhone 17 Pro',
  'com.apple.quicktime.author': 'Robin Vale',
  'com.apple.quicktime.creationdate': '2026-11-20T21:14:03-0600',
}
const SECRETS = ['32.7767', '096.7970', 'ISO6709', 'Apple', 'iPhone', 'Robin', '2026-11-20', 'GPS']

/** The bytes of each packet of a track, with its time. */
async function packetsOf(track: InputVideoTrack | InputAudioTrack | null) {
  if (!track) return []
  const packets = []
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
    packets.push({ at: Number(timestamp.toFixed(3)), bytes: Buffer.from(data).toString('base64') })
  return packets
}

async function contentOf(file: string) {
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  return {
    tracks: (await input.getTracks()).length,
    picture: await packetsOf(video),
    sound: await packetsOf(audio),
  }
}

async function requireClean(input: string, target: string) {
  const [before, after] = [await contentOf(input), await contentOf(target)]
  expect(after.picture).toEqual(before.picture)
  expect(after.sound).toEqual(before.sound)
  expect(after.tracks).toBe(2)
  const text = (await readFile(target)).toString('latin1')
  for (const secret of SECRETS) expect(text, secret).not.toContain(secret)
  const { bytes: _, device, ...facts } = await probeFilm(input)
  expect(await probeFilm(target)).toMatchObject(facts)
  expect((await probeFilm(target)).device).toBeNull()
  // The film can play before all of it has arrived.
  expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
  return device
}

test.each(engines)(
  'an HDR film of a phone keeps picture, sound and colors, and loses place, device and person (%s)',
  async (engine) => {
    const folder = await films.fresh()
    const [input, target] = [`${folder}/filmed.mov`, `${folder}/clean.mov`]
    await writeFile(input, withCameraNotes(CLIP, NOTES))
    await cleanFilm({ input, target, facts: await probeFilm(input), engine })
    expect(await requireClean(input, target)).toBe('iPhone 17 Pro')
    expect((await readFile(target)).toString('latin1')).toContain('hvc1')
  },
)

/** Positions as drones write them: one per second, in a separate track. */
async function withPositions(plain: string, file: string): Promise<void> {
  using input = new Input({ source: new FilePathSource(plain), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('The film has picture and sound')
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(file) })
  const [picture, sound] = [
    new EncodedVideoPacketSource('avc'),
    new EncodedAudioPacketSource('aac'),
  ]
  const positions = new TextSubtitleSource('webvtt')
  output.addVideoTrack(picture)
  output.addAudioTrack(sound)
  output.addSubtitleTrack(positions)
  await output.start()
  const configs = [await video.getDecoderConfig(), await audio.getDecoderConfig()]
  const [videoConfig, audioConfig] = configs
  await Promise.all([
    (async () => {
      for await (const packet of new EncodedPacketSink(video).packets())
        await picture.add(packet, { decoderConfig: videoConfig as VideoDecoderConfig })
      picture.close()
    })(),
    (async () => {
      for await (const packet of new EncodedPacketSink(audio).packets())
        await sound.add(packet, { decoderConfig: audioConfig as AudioDecoderConfig })
      sound.close()
    })(),
    (async () => {
      await positions.add('WEBVTT\n\n00:00.000 --> 00:00.900\nGPS (32.7767, -96.7970)\n')
      positions.close()
    })(),
  ])
  await output.finalize()
}

test.each(engines)('a track of positions over time is not copied (%s)', async (engine) => {
  const folder = await films.fresh()
  const [input, target] = [`${folder}/flown.mp4`, `${folder}/clean.mp4`]
  await withPositions(films.file('plain'), input)
  expect((await readFile(input)).toString('latin1')).toContain('GPS')
  await cleanFilm({ input, target, facts: await probeFilm(input), engine })
  await requireClean(input, target)
})

test.each(engines)('what is no film is refused and leaves nothing (%s)', async (engine) => {
  const folder = await films.fresh()
  const [input, target] = [`${folder}/page.mp4`, `${folder}/clean.mp4`]
  await writeFile(input, '<html>'.repeat(500))
  await expect(cleanFilm({ input, target, facts: {}, engine })).rejects.toMatchObject({
    name: 'FilmRefused',
  })
  await expect(readFile(target)).rejects.toMatchObject({ code: 'ENOENT' })
})
