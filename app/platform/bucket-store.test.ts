/** What happens when a bucket fails. The contract of every store is in stores.alone.test.ts. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BucketStore } from '#app/platform/bucket-store.ts'
import type { BucketKeys } from '#app/platform/storage-settings.ts'
import { startBucketServer, type BucketServer } from '#tests/support/bucket-server.ts'

const MB = 1024 * 1024
let folder: string
let server: BucketServer

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'orbit-bucket-store-'))
  server = await startBucketServer()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const storeWith = (keys: BucketKeys, prefix = 'orbit') =>
  new BucketStore(
    {
      bucket: 'orbit-files',
      prefix,
      endpoint: server.endpoint,
      region: 'eu-1',
      links: 'direct',
      hasPathStyle: true,
    },
    keys,
    path.join(folder, 'spool'),
  )

const bytes = (text: string) => new TextEncoder().encode(text)

test('an upload that is cut leaves neither a file nor pieces, and goes through later', async () => {
  const store = storeWith(server.keys)
  const file = path.join(folder, 'film.mov')
  writeFileSync(file, randomBytes(20 * MB))
  server.cutAfter(5 * MB)
  await expect(store.putFrom('private/film.mov', file)).rejects.toMatchObject({ status: 503 })
  expect(server.names()).toEqual([])
  expect(server.unfinished()).toEqual([])
  server.cutAfter(null)
  await store.putFrom('private/film.mov', file)
  expect(server.names()).toEqual(['orbit/private/film.mov'])
})

test('pieces of a killed process are removed once they are old', async () => {
  const store = storeWith(server.keys)
  // The server lists three of them per page.
  for (let begun = 0; begun < 7; begun += 1) server.begin('orbit/private/film.mov')
  server.begin('others/film.mov')
  await store.tidy(new Date(Date.now() - 60_000))
  expect(server.unfinished()).toHaveLength(8)
  await store.tidy(new Date(Date.now() + 60_000))
  expect(server.unfinished()).toEqual(['others/film.mov'])
})

test('a bucket that is gone, foreign keys and a dead server are not a missing file', async () => {
  const store = storeWith(server.keys)
  await store.put('reels/one.mp4', bytes('one'))
  await expect(
    storeWith({ accessKeyId: 'tester', secretAccessKey: 'wrong' }).head('reels/one.mp4'),
  ).rejects.toMatchObject({ status: 503 })
  expect(await storeWith(server.keys).head('reels/two.mp4')).toBeNull()
  server.dropBucket()
  const other = storeWith(server.keys)
  await expect(other.head('reels/one.mp4')).rejects.toMatchObject({ status: 503 })
  await expect(other.put('reels/two.mp4', bytes('two'))).rejects.toMatchObject({ status: 503 })
  await expect(other.list('reels')).rejects.toMatchObject({ status: 503 })
  await server.stop()
  await expect(store.head('reels/one.mp4')).rejects.toMatchObject({ status: 503 })
  await expect(store.toLocal('reels/one.mp4')).rejects.toMatchObject({ status: 503 })
  expect(readdirSync(folder)).toEqual([])
})

test('files of others in the same bucket are neither seen nor listed', async () => {
  const [ours, theirs] = [storeWith(server.keys), storeWith(server.keys, '')]
  await theirs.put('reels/theirs.mp4', bytes('theirs'))
  expect(await ours.head('reels/theirs.mp4')).toBeNull()
  expect(await ours.isEmpty()).toBe(true)
  await ours.put('ours.mp4', bytes('ours'))
  expect((await ours.list('')).map(({ key }) => key)).toEqual(['ours.mp4'])
  expect((await theirs.list('reels')).map(({ key }) => key)).toEqual(['reels/theirs.mp4'])
  expect(await theirs.isEmpty()).toBe(false)
})
