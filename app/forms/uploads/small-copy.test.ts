import {
  BlobSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSound } from '#app/forms/uploads/small-copy.ts'
import { type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'

let films: FilmFolder
beforeAll(async () => {
  films = await filmFolder([smallClip('plain'), smallClip('silent', { sound: null })])
})
afterAll(() => films.remove())

const inputOf = (bytes: Buffer<ArrayBuffer>) =>
  new Input({ source: new BlobSource(new Blob([bytes])), formats: [MP4, QTFF] })
const inputNamed = async (name: string) => inputOf(await readFile(films.file(name)))

async function soundOf(input: Input): Promise<Buffer> {
  const track = await input.getPrimaryAudioTrack()
  const packets: Uint8Array[] = []
  if (track) for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data)
  return Buffer.concat(packets)
}

test("a phone's sound is copied as it is, where nothing can encode it", async () => {
  using input = await inputNamed('plain')
  const sound = await chooseSound(input)
  const target = new BufferTarget()
  const copying = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat(), target }),
    video: { discard: true },
    audio: sound?.options ?? { discard: true },
  })
  expect(copying.isValid).toBe(true)
  await copying.execute()
  using copy = inputOf(Buffer.from(target.buffer ?? new ArrayBuffer()))
  const whole = await soundOf(input)
  expect(whole.length).toBeGreaterThan(1000)
  expect((await soundOf(copy)).equals(whole)).toBe(true)
})

test('a film without sound needs no encoder', async () => {
  using input = await inputNamed('silent')
  expect(await chooseSound(input)).toBeUndefined()
})
