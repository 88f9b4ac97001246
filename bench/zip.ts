/**
 * `npm run bench:zip`: downloads 1 GB of films as one archive over HTTP, from the disk store. The
 * checksums of the files are computed the first time; a broken download resumes near the end.
 */
import { serve } from '@hono/node-server'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { sizeOf } from '../scripts/smoke.mjs'

const MB = 1024 * 1024
const FILES = sizeOf(8, 2)
const FILE_MB = sizeOf(128, 2)
/** Megabytes before the end at which a broken download resumes. */
const LAST_MB = sizeOf(100, 1)

const folder = await mkdtemp(path.join(tmpdir(), 'orbit-zip-'))
// Settings are read when the modules are loaded.
process.env['DATA_DIR'] = folder
process.env['LOG_LEVEL'] = 'silent'
const { zipStream } = await import('#delivery/downloads/zip-stream.server.ts')
const { answerFile } = await import('#app/platform/file-answer.ts')
const { putFileFrom } = await import('#app/platform/storage.ts')
const { openCluster } = await import('./cluster.ts')

/** Counts the received bytes in a separate process, so that its memory isn't measured. */
const CLIENT = `
const started = performance.now()
let bytes = 0
const answer = await fetch(process.argv[1], { headers: { range: process.argv[2] } })
for await (const chunk of answer.body) bytes += chunk.byteLength
console.log(JSON.stringify({ status: answer.status, bytes, seconds: (performance.now() - started) / 1000 }))`

interface Arrived {
  status: number
  bytes: number
  seconds: number
}

async function download(url: string, from: number): Promise<Arrived> {
  const args = ['--input-type=module', '-e', CLIENT, url, `bytes=${from}-`]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) text += String(chunk)
  return JSON.parse(text) as Arrived
}

async function makeFiles() {
  const local = path.join(folder, 'film.mp4')
  const entries = []
  for (let index = 0; index < FILES; index += 1) {
    const file = await open(local, 'w')
    for (let written = 0; written < FILE_MB; written += 1) await file.write(randomBytes(MB))
    await file.close()
    const key = `private/media/${index}/master.mp4`
    await putFileFrom(key, local)
    const name = `Orbit 2026-10-14 Donut Day - Reel ${index + 1}.mp4`
    entries.push({ name, key, size: FILE_MB * MB, modifiedAt: new Date('2026-10-14T21:00:00Z') })
  }
  return entries
}

const cluster = await openCluster('bench-zip', { isThrowaway: true })
const entries = await makeFiles()
const answer = (request: Request) =>
  answerFile(request, { ...zipStream(entries), headers: { 'Content-Type': 'application/zip' } })
const address = Promise.withResolvers<AddressInfo>()
const site = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, address.resolve)
try {
  const url = `http://127.0.0.1:${(await address.promise).port}/all.zip`
  const { size } = zipStream(entries)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  for (const [what, from] of [
    ['the first time', 0],
    ['again', 0],
    [`the last ${LAST_MB} MB`, size - LAST_MB * MB],
  ] as const) {
    const { status, bytes, seconds } = await download(url, from)
    if (status !== 206 || bytes !== size - from) throw new Error(`${bytes} bytes of ${size - from}`)
    const speed = (bytes / 1e6 / seconds).toFixed(0)
    console.log(`${what}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(2)} s, ${speed} MB/s`)
  }
  clearInterval(watch)
  const inMb = (bytes: number) => (bytes / 1e6).toFixed(0)
  console.log(`memory: ${inMb(before)} MB before, ${inMb(most)} MB at most`)
} finally {
  site.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
