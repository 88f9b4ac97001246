/** The store on s3rver, a third-party S3 server; the whole contract is in stores.alone.test.ts. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Storage from '#app/platform/storage.ts'
import {
  EMPTY_BUCKET,
  startForeignBucket,
  type ForeignBucket,
} from '#tests/support/foreign-bucket.ts'

const MB = 1024 * 1024
const folder = mkdtempSync(path.join(tmpdir(), 'orbit-foreign-'))
let bucket: ForeignBucket
let storage: typeof Storage
let app: Hono

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string, start: number, end: number) =>
  new Response(await storage.readFileRange(key, start, end)).text()

beforeAll(async () => {
  bucket = await startForeignBucket()
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...bucket.settings(), DATA_DIR: folder }))
    vi.stubEnv(name, value)
  storage = await import('#app/platform/storage.ts')
  const { serveStoredFile } = await import('#server/stored-files.ts')
  app = new Hono().get(
    '/files/*',
    async (context) => (await serveStoredFile(context)) ?? context.notFound(),
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('what is put in is read, in part too, listed, copied and deleted', async () => {
  expect(await storage.isStoreEmpty()).toBe(true)
  await storage.putFile('reels/donuts.mp4', bytes('0123456789'))
  expect(await storage.isStoreEmpty()).toBe(false)
  expect(await storage.headFile('reels/donuts.mp4')).toMatchObject({ size: 10 })
  expect(await storage.headFile('reels/nothing.mp4')).toBeNull()
  expect(await read('reels/donuts.mp4', 2, 5)).toBe('2345')
  await storage.copyFile('reels/donuts.mp4', 'private/media/1/master.mp4')
  const listed = async (within: string) => (await storage.listFiles(within)).map(({ key }) => key)
  expect(await listed('reels')).toEqual(['reels/donuts.mp4'])
  await storage.deleteFile('reels/donuts.mp4')
  expect(await storage.headFile('reels/donuts.mp4')).toBeNull()
  expect(await listed('reels')).toEqual([])
  expect(await read('private/media/1/master.mp4', 0, 9)).toBe('0123456789')
})

test('a large file is sent in pieces and comes back whole; a link of the bucket serves a part of it', async () => {
  const content = randomBytes(20 * MB)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = path.join(folder, 'film.mov')
  writeFileSync(file, content)
  await storage.putVerified('private/originals/film.mov', file, sha256)
  const local = await storage.fetchToLocal('private/originals/film.mov')
  expect(readFileSync(local.path).equals(content)).toBe(true)
  await local.release()
  const link = await storage.linkTo('private/originals/film.mov', {
    minutes: 60,
    fileName: 'Film.mov',
  })
  expect(link).toContain(bucket.endpoint)
  const part = await fetch(link, { headers: { range: 'bytes=5-9' } })
  expect([part.status, part.headers.get('content-disposition')]).toEqual([
    206,
    `inline; filename="Film.mov"; filename*=UTF-8''Film.mov`,
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(5, 10))).toBe(true)
})

test('a public file is served with a tag, and not again to a browser that has it', async () => {
  await storage.putFile('portfolio/cake.mp4', bytes('0123456789'))
  const ask = (headers: Record<string, string> = {}) =>
    app.request('/files/portfolio/cake.mp4', { headers })
  const whole = await ask()
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  const known = await ask({ 'if-none-match': whole.headers.get('etag') ?? '' })
  expect([known.status, await known.text()]).toEqual([304, ''])
  const part = await ask({ range: 'bytes=-3' })
  expect([part.status, await part.text()]).toEqual([206, '789'])
})

test('what a restored database names is looked for', async () => {
  await storage.putFile('portfolio/cake.mp4', bytes('0123456789'))
  const { requireNamedFiles } = await import('#server/backup/named-files.ts')
  await expect(requireNamedFiles(['portfolio/cake.mp4'])).resolves.toBeUndefined()
  await expect(requireNamedFiles(['portfolio/cake.mp4', 'reels/gone.mp4'])).rejects.toThrow(
    '1 of 2 files that were looked for are missing in the bucket orbit-files (reels/gone.mp4).',
  )
})

test('a bucket that is not there is named at the start; one that is lets it go on in silence', async () => {
  const inBucket = async (name: string) => {
    vi.resetModules()
    for (const [key, value] of Object.entries(bucket.settings(name))) vi.stubEnv(key, value)
    const { log } = await import('#app/platform/log.ts')
    const { checkStorage } = await import('#server/check-storage.ts')
    return {
      warned: vi.spyOn(log, 'warn'),
      check: () => checkStorage(new AbortController().signal),
    }
  }
  const missing = await inBucket('missing')
  await expect(missing.check()).rejects.toThrow(
    'STORAGE_URL names the bucket missing, but there is no such bucket.',
  )
  const empty = await inBucket(EMPTY_BUCKET)
  await empty.check()
  expect(empty.warned).not.toHaveBeenCalled()
})
