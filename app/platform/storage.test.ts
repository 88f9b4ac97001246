import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#app/platform/env.ts'
import {
  deleteFile,
  headFile,
  keyOf,
  putFile,
  readFileRange,
  urlOf,
} from '#app/platform/storage.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string, start: number, end: number) =>
  new Response(await readFileRange(key, start, end)).text()

test('what is put in can be looked at, read in part, and deleted', async () => {
  await putFile('reels/donuts.mp4', bytes('0123456789'))
  expect(await headFile('reels/donuts.mp4')).toMatchObject({ size: 10, contentType: 'video/mp4' })
  expect(await read('reels/donuts.mp4', 2, 5)).toBe('2345')
  await deleteFile('reels/donuts.mp4')
  expect(await headFile('reels/donuts.mp4')).toBeNull()
  await expect(deleteFile('reels/donuts.mp4')).resolves.toBeUndefined()
})

test('a file is replaced whole, and no half of it stays behind', async () => {
  await putFile('replaced/face.webp', bytes('first'))
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      putFile('replaced/face.webp', bytes(String(index).repeat(2000))),
    ),
  )
  const content = await read('replaced/face.webp', 0, 1999)
  expect(new Set(content).size).toBe(1)
  expect(await readdir(path.join(env().storageDir, 'replaced'))).toEqual(['face.webp'])
})

test.each([
  '../secret',
  'reels/../../secret',
  '/etc/passwd',
  'reels//x',
  '.hidden',
  'a\0b',
  'a\\b',
  '',
  'reels/',
])('%j is no key', async (key) => {
  await expect(putFile(key, bytes('x'))).rejects.toThrow('Not a storage key')
  expect(await headFile(key)).toBeNull()
  expect(keyOf(`/files/${key}`)).toBeNull()
})

test('a key and its address belong together', () => {
  expect(urlOf('reels/donuts.mp4')).toBe('/files/reels/donuts.mp4')
  expect(keyOf('/files/reels/donuts.mp4')).toBe('reels/donuts.mp4')
  expect(keyOf('/other/reels/donuts.mp4')).toBeNull()
})

test('a folder is no file, and an unknown kind is just bytes', async () => {
  await putFile('misc/note.xyz', bytes('x'))
  expect(await headFile('misc')).toBeNull()
  expect(await headFile('misc/note.xyz')).toMatchObject({ contentType: 'application/octet-stream' })
})

test('while the store is away nothing is taken for missing, and nothing is written in its place', async () => {
  await putFile('reels/kept.mp4', bytes('kept'))
  await rename(env().storageDir, `${env().storageDir}-away`)
  await expect(headFile('reels/kept.mp4')).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(putFile('reels/new.mp4', bytes('new'))).rejects.toMatchObject({ status: 503 })
  await rename(`${env().storageDir}-away`, env().storageDir)
  expect(await headFile('reels/kept.mp4')).toMatchObject({ size: 4 })
  expect(await headFile('reels/new.mp4')).toBeNull()
})
