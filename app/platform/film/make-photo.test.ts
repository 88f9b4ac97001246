/**
 * Photos come out upright and without their location; files that are no photos, and decompression
 * bombs, are refused.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePhoto, readPhoto } from '#app/platform/film/make-photo.ts'
import { CHART, type FilmFolder, filmFolder, smallClip } from '#tests/support/made-films.ts'
import { heicOf } from '#tests/support/made-heic.ts'

let films: FilmFolder
beforeAll(async () => {
  const one = { codec: 'libx265', seconds: 0.1, sound: null, film: CHART } as const
  films = await filmFolder([smallClip('photo', one)])
})
afterAll(() => films.remove())

async function photoOf(name: string, bytes: Buffer | string) {
  const input = path.join(films.folder, name)
  await writeFile(input, bytes)
  return input
}

async function madeOf(input: string) {
  const folder = await films.fresh()
  const made = await makePhoto({ input, folder })
  expect((await readdir(folder)).toSorted()).toEqual(['master.jpg', 'preview.webp'])
  return made
}

/** Red above, blue below. */
const twoColors = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#c00000' } })
    .composite([
      {
        input: { create: { width: 60, height: 40, channels: 3, background: '#0000c0' } },
        left: 0,
        top: 40,
      },
    ])
    .toFormat(format)

const pixel = async (file: string, left: number, top: number) => [
  ...(await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is read by its content', async (format) => {
  const input = await photoOf('photo.dat', await twoColors(format).toBuffer())
  expect(await readPhoto(input)).toMatchObject({ kind: 'photo', format, width: 60, height: 80 })
  expect(await madeOf(input)).toMatchObject({ width: 60, height: 80 })
})

test('a photo comes out upright, and where it was taken is gone', async () => {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 0/1' } }
  const bytes = await twoColors('jpeg').withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
  const input = await photoOf('turned.jpg', bytes)
  expect(await readPhoto(input)).toMatchObject({ width: 80, height: 60 })
  const made = await madeOf(input)
  expect(made).toMatchObject({ width: 80, height: 60 })
  // The upper half is now on the right.
  const [red = 0, , blue = 255] = await pixel(made.master, 75, 30)
  expect(red - blue).toBeGreaterThan(100)
  for (const file of [made.master, made.preview]) {
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    expect((await readFile(file)).includes('GPS')).toBe(false)
  }
})

test('HEIC comes out upright, in its colors', async () => {
  const heic = await heicOf(films.file('photo'), { width: 216, height: 384, turns: 1 })
  const input = await photoOf('photo.heic', heic)
  expect(await readPhoto(input)).toMatchObject({ format: 'heic', width: 384, height: 216 })
  const made = await madeOf(input)
  expect(made).toMatchObject({ width: 384, height: 216 })
  // Rows of the chart are columns now: the first is gray, the fourth a dull red.
  const [gray, red] = [await pixel(made.master, 20, 100), await pixel(made.master, 168, 100)]
  for (const level of gray) expect(Math.abs(level - 0x80)).toBeLessThan(8)
  for (const [index, level] of red.entries())
    expect(Math.abs(level - (index === 0 ? 0xbf : 0x40))).toBeLessThan(12)
})

test('the wide colors of an iPhone become those of every screen', async () => {
  const p3 = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const { icc } = await sharp(p3).metadata()
  if (!icc) throw new Error('There is no profile.')
  const size = { width: 216, height: 384, turns: 0 } as const
  const plain = await photoOf('plain.heic', await heicOf(films.file('photo'), size))
  const wide = await photoOf(
    'wide.heic',
    await heicOf(films.file('photo'), { ...size, profile: icc }),
  )
  const [as, was] = [await madeOf(wide), await madeOf(plain)]
  const [red = 0, green = 0] = await pixel(as.master, 100, 168)
  const [redBefore = 0, greenBefore = 0] = await pixel(was.master, 100, 168)
  expect(red - redBefore).toBeGreaterThan(8)
  expect(greenBefore - green).toBeGreaterThan(4)
  expect((await sharp(as.master).metadata()).icc).toBeUndefined()
})

/** A PNG whose header claims billions of pixels. */
function bombOf(png: Buffer): Buffer {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

test('bombs and what is no photo are refused with a reason', async () => {
  const moving = await sharp(Buffer.alloc(20 * 40 * 3).fill(200, 0, 20 * 20 * 3), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .webp({ loop: 0 })
    .toBuffer()
  const whole = await twoColors('jpeg').toBuffer()
  const heic = await heicOf(films.file('photo'), { width: 216, height: 384, turns: 0 })
  const files: [string, Buffer | string, string][] = [
    ['empty', '', 'empty'],
    ['text', 'A photo, I promise.', 'not a photo'],
    ['drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a photo'],
    ['animation', 'GIF89a', 'not a photo'],
    ['bomb', bombOf(await twoColors('png').toBuffer()), 'photo too large'],
    ['cut head', whole.subarray(0, 100), 'unreadable photo'],
    ['cut HEIC', heic.subarray(0, 200), 'unreadable photo'],
    ['film', await readFile(films.file('photo')), 'not a photo'],
    ['moving', moving, 'moving photo'],
  ]
  for (const [name, bytes, code] of files)
    await expect(readPhoto(await photoOf('hostile', bytes)), name).rejects.toMatchObject({ code })
  const cut = await photoOf('cut.jpg', whole.subarray(0, whole.length - 300))
  const folder = await films.fresh()
  await expect(makePhoto({ input: cut, folder })).rejects.toMatchObject({
    code: 'unreadable photo',
  })
  expect(await readdir(folder)).toEqual([])
})
