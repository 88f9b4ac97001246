/**
 * One contract for every store: a disk, Orbit's own S3 server, and OpenStack Swift if it is
 * installed.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Clock from '#app/platform/clock.ts'
import type * as Storage from '#app/platform/storage.ts'
import { startBucketServer } from '#tests/support/bucket-server.ts'
import { hasSwift, startSwift, SWIFT_KEYS } from '#tests/support/swift-server.ts'

interface Place {
  env: Record<string, string>
  stop(): Promise<void>
}

const root = mkdtempSync(path.join(tmpdir(), 'orbit-stores-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const withKeys = (keys: { accessKeyId: string; secretAccessKey: string }, url: string) => ({
  STORAGE_URL: url,
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
})

async function ownBucket(parameters: string): Promise<Place> {
  const server = await startBucketServer()
  return {
    env: withKeys(server.keys, server.storageUrl + parameters),
    stop: () => server.stop(),
  }
}

const STORES: [name: string, isHere: boolean, start: () => Promise<Place>][] = [
  [
    'a disk',
    true,
    () => Promise.resolve({ env: { STORAGE_URL: '' }, stop: () => Promise.resolve() }),
  ],
  ['a bucket with links of its own', true, () => ownBucket('')],
  ['a bucket behind this program', true, () => ownBucket('&links=proxy')],
  [
    `OpenStack Swift${hasSwift ? '' : ' (left out: not installed on this machine)'}`,
    hasSwift,
    async () => {
      const { storageUrl, stop } = await startSwift()
      return { env: withKeys(SWIFT_KEYS, storageUrl), stop }
    },
  ],
]

const bytes = (text: string) => new TextEncoder().encode(text)
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * The bytes of buffers in use, without those that wait to be collected, because their number
 * depends on the machine.
 */
function bytesInUse(): number {
  // Buffers that one collection finds unused are freed at the latest when the next one begins.
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const MB = 1024 * 1024

describe.each(STORES.map(([name, isHere, start]) => ({ name, isHere, start })))(
  'on $name',
  ({ isHere, start }) => {
    if (!isHere) {
      test.runIf(isHere)('nothing can be tried', () => expect(isHere).toBe(true))
      return
    }
    let place: Place
    let storage: typeof Storage
    let clock: typeof Clock
    let app: Hono
    let dataDir: string

    beforeAll(async () => {
      place = await start()
      dataDir = mkdtempSync(path.join(root, 'data-'))
      vi.resetModules()
      for (const [name, value] of Object.entries({ ...place.env, DATA_DIR: dataDir }))
        vi.stubEnv(name, value)
      storage = await import('#app/platform/storage.ts')
      clock = await import('#app/platform/clock.ts')
      const { serveStoredFile } = await import('#server/stored-files.ts')
      app = new Hono().get(
        '/files/*',
        async (context) => (await serveStoredFile(context)) ?? context.notFound(),
      )
    })

    afterAll(async () => {
      vi.unstubAllEnvs()
      clock.resumeClock()
      await place.stop()
    })

    const local = (name: string, content: Uint8Array) => {
      const file = path.join(dataDir, name)
      writeFileSync(file, content)
      return file
    }
    const read = async (key: string, start: number, end: number) =>
      new Response(await storage.readFileRange(key, start, end)).text()
    const ask = (link: string, headers: Record<string, string> = {}) =>
      link.startsWith('/') ? app.request(link, { headers }) : fetch(link, { headers })

    test('what is put in can be looked at, read in part, copied and deleted', async () => {
      await storage.putFile('reels/donuts.mp4', bytes('0123456789'))
      expect(await storage.headFile('reels/donuts.mp4')).toMatchObject({
        size: 10,
        contentType: 'video/mp4',
      })
      expect(await read('reels/donuts.mp4', 2, 5)).toBe('2345')
      expect(await read('reels/donuts.mp4', 9, 9)).toBe('9')
      await storage.copyFile('reels/donuts.mp4', 'private/media/1/master.mp4')
      await storage.deleteFile('reels/donuts.mp4')
      expect(await storage.headFile('reels/donuts.mp4')).toBeNull()
      await expect(storage.deleteFile('reels/donuts.mp4')).resolves.toBeUndefined()
      expect(await read('private/media/1/master.mp4', 0, 9)).toBe('0123456789')
      await expect(storage.copyFile('reels/donuts.mp4', 'reels/x.mp4')).rejects.toMatchObject({
        status: 404,
      })
      await expect(storage.readFileRange('reels/donuts.mp4', 0, 1)).rejects.toMatchObject({
        status: 404,
      })
    })

    test('an empty file is a file, and a file is replaced whole', async () => {
      await storage.putFile('empty/none.webp', new Uint8Array())
      expect(await storage.headFile('empty/none.webp')).toMatchObject({ size: 0 })
      expect(await storage.hashOf('empty/none.webp')).toBe(sha256(new Uint8Array()))
      await storage.putFile('empty/none.webp', bytes('now more'))
      expect(await read('empty/none.webp', 0, 7)).toBe('now more')
    })

    test('a folder is listed without those below it, however many there are; so is the whole store', async () => {
      const names = Array.from({ length: 8 }, (_, index) => `list/file-${index}.webp`)
      const before = Date.now()
      for (const name of [...names, 'list/below/one.webp', 'at-the-top.webp', 'lists/two.webp'])
        await storage.putFile(name, bytes('x'))
      const listed = async (folder: string) =>
        (await storage.listFiles(folder)).map(({ key }) => key).toSorted()
      expect(await listed('list')).toEqual(names)
      expect(await listed('nowhere')).toEqual([])
      expect(await listed('')).toContain('at-the-top.webp')
      expect(await listed('')).not.toContain('list/file-0.webp')
      const [{ modifiedAt } = { modifiedAt: new Date(0) }] = await storage.listFiles('list')
      // Some stores only have whole seconds.
      expect(modifiedAt.getTime()).toBeGreaterThan(before - 2000)
      expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now())
      expect(await storage.isStoreEmpty()).toBe(false)
      expect(await storage.listAllFiles()).toEqual(
        expect.arrayContaining([
          ...names,
          'list/below/one.webp',
          'at-the-top.webp',
          'lists/two.webp',
        ]),
      )
    })

    test('a copy is verified by reading it back; one that differs is refused, and stays for the other execution that stores it', async () => {
      const content = randomBytes(3 * MB)
      const file = local('original.mov', content)
      await storage.putVerified('private/originals/1.mov', file, sha256(content))
      expect(await storage.hashOf('private/originals/1.mov')).toBe(sha256(content))
      await expect(
        storage.putVerified('private/originals/2.mov', file, sha256(bytes('another'))),
      ).rejects.toThrow('is not what was sent')
      expect(await storage.headFile('private/originals/2.mov')).not.toBeNull()
      expect(existsSync(file)).toBe(true)
    })

    test('several that store the same film at once all succeed, and a reader never sees half of it', async () => {
      const content = randomBytes(8 * MB)
      const hash = sha256(content)
      const files = [1, 2, 3, 4].map((number) => local(`at-once-${number}.mov`, content))
      for (const round of [1, 2, 3, 4]) {
        const key = `private/originals/at-once-${round}.mov`
        const storing = files.flatMap((file) => [
          storage.putVerified(key, file, hash),
          storage.putFileFrom(key, file),
        ])
        await Promise.any(storing)
        const reading = [1, 2, 3].map(() => storage.hashOf(key))
        await Promise.all(storing)
        expect(await Promise.all(reading)).toEqual([hash, hash, hash])
      }
    })

    test('a file is on this machine for as long as it is needed', async () => {
      await storage.putFile('private/media/2/master.mp4', bytes('film'))
      const { path: file, release } = await storage.fetchToLocal('private/media/2/master.mp4')
      expect(readFileSync(file, 'utf8')).toBe('film')
      await release()
      expect(existsSync(file)).toBe(!place.env['STORAGE_URL'])
      await expect(storage.fetchToLocal('private/media/2/gone.mp4')).rejects.toMatchObject({
        status: 404,
      })
    })

    test('a link serves the file, and parts of it, under its name, and stays the same for a while', async () => {
      await storage.putFile('private/media/3/master.mp4', bytes('0123456789'))
      clock.freezeClock(new Date(Math.floor(clock.now().getTime() / 600_000) * 600_000 + 1000))
      const make = () =>
        storage.linkTo('private/media/3/master.mp4', {
          minutes: 60,
          fileName: 'Zoë’s 30s “reel”.mp4',
          disposition: 'attachment',
        })
      const link = await make()
      clock.freezeClock(new Date(clock.now().getTime() + 590_000))
      expect(await make()).toBe(link)
      clock.freezeClock(new Date(clock.now().getTime() + 20_000))
      expect(await make()).not.toBe(link)
      clock.resumeClock()
      const whole = await ask(link)
      expect(whole.status).toBe(200)
      expect(await whole.text()).toBe('0123456789')
      expect(whole.headers.get('content-type')).toBe('video/mp4')
      expect(whole.headers.get('content-disposition')).toBe(
        `attachment; filename="Zo__s 30s _reel_.mp4"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%2030s%20%E2%80%9Creel%E2%80%9D.mp4`,
      )
      const part = await ask(link, { range: 'bytes=3-5' })
      expect([part.status, await part.text()]).toEqual([206, '345'])
      expect(part.headers.get('content-range')).toBe('bytes 3-5/10')
      expect(part.headers.get('cache-control') ?? '').not.toContain('public')
    })

    test('a daily link stays the same from one morning to the next, and ends some hours later', async () => {
      await storage.putFile('private/media/6/preview.mp4', bytes('0123456789'))
      const at = (text: string) => clock.freezeClock(new Date(text))
      const make = () =>
        storage.linkTo('private/media/6/preview.mp4', { minutes: 240, isDaily: true })
      at('2026-11-20T10:00:00Z')
      const link = await make()
      at('2026-11-21T09:59:59Z')
      expect(await make()).toBe(link)
      at('2026-11-21T10:00:00Z')
      expect(await make()).not.toBe(link)
      clock.resumeClock()
      // A bucket judges by its own clock.
      const today = await make()
      expect((await ask(today)).status).toBe(200)
      clock.shiftClock(-29 * 3_600_000)
      const old = await make()
      clock.resumeClock()
      expect((await ask(old)).status).toBe(403)
    })

    test('a link that was changed or is over is refused, and a private file has no other address', async () => {
      await storage.putFile('private/media/4/master.mp4', bytes('secret'))
      await storage.putFile('private/media/5/master.mp4', bytes('secret of others'))
      const key = 'private/media/4/master.mp4'
      const link = await storage.linkTo(key, { minutes: 5, fileName: 'Reel.mp4' })
      expect((await ask(link)).status).toBe(200)
      for (const changed of [
        link.replace('media/4', 'media/5'),
        link.replace('Reel', 'Evil'),
        link.replace('inline', 'attachment'),
        link.replace(/(expires|X-Amz-Expires)=\d/i, '$1=7'),
        link.replace(/([Ss]ignature)=.{4}/, '$1=AAAA'),
      ]) {
        expect(changed).not.toBe(link)
        expect((await ask(changed)).status, changed).toBe(403)
      }
      clock.shiftClock(-3 * 3_600_000)
      const old = await storage.linkTo(key, { minutes: 60 })
      clock.resumeClock()
      expect((await ask(old)).status).toBe(403)
      expect((await app.request(`/files/${key}`)).status).toBe(404)
    })

    test('a public file is served under its address, and part of it', async () => {
      await storage.putFile('portfolio/cake.mp4', bytes('0123456789'))
      const part = await app.request('/files/portfolio/cake.mp4', {
        headers: { range: 'bytes=-3' },
      })
      expect([part.status, await part.text()]).toEqual([206, '789'])
      expect(part.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    })

    test('a large file goes in and out in pieces: memory stays small', async () => {
      const file = local('large.mov', randomBytes(MB))
      truncateSync(file, 150 * MB)
      let peak = 0
      const started = bytesInUse()
      const watch = setInterval(() => {
        peak = Math.max(peak, bytesInUse() - started)
      }, 400)
      try {
        await storage.putFileFrom('private/originals/large.mov', file)
        await storage.hashOf('private/originals/large.mov')
      } finally {
        clearInterval(watch)
      }
      expect((await storage.headFile('private/originals/large.mov'))?.size).toBe(150 * MB)
      expect(peak).toBeLessThan(80 * MB)
      await storage.deleteFile('private/originals/large.mov')
    })

    test('a process that is killed while it stores a file leaves all of it or nothing', async () => {
      const file = local('interrupted.mov', randomBytes(40 * MB))
      const key = 'private/originals/interrupted.mov'
      const script = `
        const { putFileFrom } = await import('#app/platform/storage.ts')
        process.stdout.write('begun')
        await putFileFrom(${JSON.stringify(key)}, ${JSON.stringify(file)})`
      const names = async () =>
        (await storage.listFiles('private/originals')).map(({ key: name }) => name)
      const before = await names()
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, ...place.env, DATA_DIR: dataDir, ORBIT_ENV: 'test' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.stdout.once('data', () => child.kill('SIGKILL'))
      await ended
      // Read once, because a bucket may still be finishing the last request.
      const after = await names()
      expect([before, [...before, key].toSorted()]).toContainEqual(after)
      if (after.includes(key)) expect((await storage.headFile(key))?.size).toBe(40 * MB)
      await expect(storage.tidyStore(new Date(Date.now() + 60_000))).resolves.toBeUndefined()
      await storage.putVerified(key, file, sha256(readFileSync(file)))
    })
  },
)
