/**
 * What an operator reads at startup about a bucket with wrong settings, or an unavailable bucket.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startBucketServer } from '#tests/support/bucket-server.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const stop of stops.splice(0)) await stop()
})

const KEYS = { accessKeyId: 'tester', secretAccessKey: 'a-secret' }

async function inPlace(storageUrl: string, keys = KEYS) {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', path.join(tmpdir(), 'orbit-no-such-folder'))
  vi.stubEnv('STORAGE_URL', storageUrl)
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey)
  const { log } = await import('#app/platform/log.ts')
  const { checkStorage } = await import('#server/check-storage.ts')
  const { headFile } = await import('#app/platform/storage.ts')
  const check = (patienceMs?: number) => checkStorage(new AbortController().signal, patienceMs)
  return { log, check, headFile }
}

/** A service that gives the same response to everything, with a body only where HTTP allows one. */
async function startRefusing(status: number, code: string) {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(request.method ?? '')
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { asked, storageUrl: `s3://orbit-files?endpoint=http://127.0.0.1:${port}` }
}

async function startOwn() {
  const server = await startBucketServer()
  stops.push(() => server.stop())
  return server
}

test('the right settings are answered with silence, and without a bucket nothing is asked', async () => {
  const server = await startOwn()
  const { check, log } = await inPlace(server.storageUrl, server.keys)
  const warned = vi.spyOn(log, 'warn')
  await check()
  await (await inPlace('')).check()
  expect(warned).not.toHaveBeenCalled()
})

test('a wrong secret and a missing bucket end the start, each in a sentence', async () => {
  const server = await startOwn()
  const wrong = await inPlace(server.storageUrl, { ...server.keys, secretAccessKey: 'wrong' })
  await expect(wrong.check()).rejects.toThrow(
    'STORAGE_URL names the bucket orbit-files, but AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID, or the region is wrong.',
  )
  server.dropBucket()
  const missing = await inPlace(server.storageUrl, server.keys)
  await expect(missing.check()).rejects.toThrow('but there is no such bucket.')
})

test.each([
  [403, 'RequestTimeTooSkewed', 'the clock of this machine is wrong'],
  [403, 'InvalidAccessKeyId', 'its service does not know AWS_ACCESS_KEY_ID'],
  [403, 'AccessDenied', 'the key may not list what is in it (AccessDenied)'],
  [400, 'AuthorizationHeaderMalformed', 'the region is not the one of the bucket'],
  [301, 'PermanentRedirect', 'it is in another region'],
  [400, 'InvalidRequest', 'its service refuses to list what is in it (400 InvalidRequest)'],
])('%s %s is named', async (status, code, words) => {
  const { storageUrl } = await startRefusing(status, code)
  await expect((await inPlace(storageUrl)).check()).rejects.toThrow(words)
})

test('a bucket that is down or silent is a warning, and the start goes on', async () => {
  const { storageUrl } = await startRefusing(503, 'ServiceUnavailable')
  const down = await inPlace(storageUrl)
  const warned = vi.spyOn(down.log, 'warn')
  await down.check()
  expect(warned.mock.calls).toEqual([
    [
      { error: expect.stringContaining('503 ServiceUnavailable') },
      'the bucket of STORAGE_URL does not answer: files are not shown or taken until it does',
    ],
  ])
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  stops.push(async () => {
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const waiting = await inPlace(`s3://orbit-files?endpoint=http://127.0.0.1:${port}`)
  await waiting.check(50)
})

test('an answer to HEAD says nothing, so one GET in a while asks for the reason', async () => {
  const { asked, storageUrl } = await startRefusing(403, 'AccessDenied')
  const { headFile } = await inPlace(storageUrl)
  for (const key of ['reels/one.mp4', 'reels/two.mp4'])
    await expect(headFile(key)).rejects.toMatchObject({
      status: 503,
      cause: { status: 403, message: '403 AccessDenied' },
    })
  expect(asked).toEqual(['HEAD', 'GET', 'HEAD'])
})
