import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { zipStream } from '#delivery/downloads/zip-stream.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { deleteFile, headFile, putFile } from '#app/platform/storage.ts'
import { sumsOf } from '#app/platform/stored-sums.ts'
import { useDatabase } from '#tests/support/database.ts'
import { readZip } from '#tests/support/read-zip.ts'

useDatabase()

const CONTENTS = [randomBytes(700_000), Buffer.alloc(0), Buffer.from('short'), randomBytes(1)]
const AT = new Date('2026-10-14T21:30:00Z')

async function entriesOf(folder: string) {
  return Promise.all(
    CONTENTS.map(async (content, index) => {
      const key = `private/media/${folder}/${index}.mp4`
      await putFile(key, content)
      return { name: `Réel ${index}.mp4`, key, size: content.byteLength, modifiedAt: AT }
    }),
  )
}

const bytesOf = async (zip: ReturnType<typeof zipStream>, start = 0, end = zip.size - 1) =>
  Buffer.from(await new Response(await zip.read(start, end)).arrayBuffer())

test('an archive holds every file as it is, and is as long as it said', async () => {
  const zip = zipStream(await entriesOf('whole'))
  const bytes = await bytesOf(zip)
  expect(bytes.byteLength).toBe(zip.size)
  const files = readZip(bytes)
  expect(files.map(({ name }) => name)).toEqual([0, 1, 2, 3].map((index) => `Réel ${index}.mp4`))
  expect(files.map(({ modified }) => modified)).toEqual(Array(4).fill('2026-10-14'))
  for (const [index, { content }] of files.entries())
    expect(content.equals(CONTENTS[index] ?? Buffer.of())).toBe(true)
})

test('any part of it is the same as in the whole, also after a restart', async () => {
  const entries = await entriesOf('parts')
  const whole = await bytesOf(zipStream(entries))
  const { etag, size } = zipStream(entries)
  for (const start of [0, 1, 29, 45, 46, 350_000, 699_999, 700_040, size - 100, size - 1]) {
    const zip = zipStream(entries)
    expect(zip.etag).toBe(etag)
    expect((await bytesOf(zip, start)).equals(whole.subarray(start))).toBe(true)
    const end = Math.min(start + 70, size - 1)
    expect((await bytesOf(zip, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
  }
})

test('another content is another archive', async () => {
  const [first, ...rest] = await entriesOf('changed')
  if (!first) throw new Error('no entries')
  const { etag } = zipStream([first, ...rest])
  expect(zipStream([{ ...first, modifiedAt: now() }, ...rest]).etag).not.toBe(etag)
  expect(zipStream([{ ...first, name: 'Other.mp4' }, ...rest]).etag).not.toBe(etag)
  expect(zipStream(rest).etag).not.toBe(etag)
})

test('no files make an empty archive', async () => {
  expect(readZip(await bytesOf(zipStream([])))).toEqual([])
})

test('a file that is gone or has another length ends the download before it begins', async () => {
  const entries = await entriesOf('gone')
  await putFile('private/media/gone/2.mp4', Buffer.from('longer than before'))
  await expect(zipStream(entries).read(0, 10)).rejects.toMatchObject({ status: 503 })
  await deleteFile('private/media/gone/2.mp4')
  await expect(zipStream(entries).read(0, 10)).rejects.toMatchObject({ status: 404 })
})

test('a download that is stopped lets go of the file that it reads', async () => {
  const entries = await entriesOf('stopped')
  const stream = await zipStream(entries).read(0, 600_000)
  const reader = stream.getReader()
  await reader.read()
  await reader.read()
  await expect(reader.cancel()).resolves.toBeUndefined()
})

test('sums are read once, and again when the file is another one', async () => {
  const key = 'private/media/sums/master.mp4'
  await putFile(key, Buffer.from('123456789'))
  const sums = await sumsOf(key)
  expect(sums).toEqual({
    crc32: 0xcbf43926,
    sha256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    sizeBytes: 9,
  })
  await db().updateTable('storedSums').set({ crc32: 1 }).where('key', '=', key).execute()
  expect((await sumsOf(key)).crc32).toBe(1)
  await putFile(key, Buffer.from('987654321'))
  const found = await headFile(key)
  expect((await sumsOf(key, found ?? undefined)).crc32).not.toBe(1)
  await expect(sumsOf('private/media/sums/none.mp4')).rejects.toMatchObject({ status: 404 })
})
