/** One upload of 1 GB, and how much memory the server uses for it. */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sizeOf } from '../../scripts/smoke.mjs'
import { expectFigure, expectThat } from '../expect-that.ts'
import { residentMb } from '../servers.ts'
import { SoakClient } from './soak-client.ts'
import { writeFilm } from './soak-files.ts'
import type { SoakSite } from './soak-site.ts'

const SIZE_MB = sizeOf(1024, 8)
const RESIDENT_MAX_MB = 150
const SAMPLE_MS = 100

export async function sendLarge(site: SoakSite): Promise<void> {
  const size = SIZE_MB * 1024 ** 2
  const source = path.join(site.dataDir, 'large.mp4')
  const sha256 = writeFilm(source, size)
  const file = openSync(source, 'r')
  const read = (from: number, to: number) => {
    const bytes = Buffer.alloc(to - from)
    readSync(file, bytes, 0, bytes.length, from)
    return bytes
  }
  const subjectId = await site.addPiece('raw')
  const client = new SoakClient(site.port, site.orbiter)
  const idle = residentMb(site.pid()) ?? 0
  let peak = idle
  let atReceipt = 0
  const sampler = setInterval(() => (peak = Math.max(peak, residentMb(site.pid()) ?? 0)), SAMPLE_MS)
  const startedAt = performance.now()
  const upload = { key: randomUUID(), name: 'large.mp4', subjectId, size, cuts: [], read }
  const { url, refusal } = await client.send(upload)
  if (refusal) throw new Error(`It is refused: ${refusal.status} ${refusal.body}`)
  const seconds = (performance.now() - startedAt) / 1000
  atReceipt = peak
  const { state } = await client.settled(url)
  clearInterval(sampler)
  const stored = (performance.now() - startedAt) / 1000
  closeSync(file)
  rmSync(source)
  const { rows } = await site.pool.query<{ sha256: string }>(
    'select sha256 from uploads where client_key = $1',
    [upload.key],
  )
  const mb = (value: number) => `${Math.round(value)} MB`
  console.log(
    `  ${SIZE_MB} MB sent in ${seconds.toFixed(1)} s (${Math.round(SIZE_MB / seconds)} MB/s), stored after ${stored.toFixed(1)} s`,
  )
  console.log(
    `  resident: ${mb(idle)} before, ${mb(atReceipt)} at most until the last byte, ${mb(peak)} at most until it was stored`,
  )
  expectThat(`${SIZE_MB} MB are received with an equal hash`, state, rows[0]?.sha256 === sha256)
  expectFigure('growth of resident memory', mb(peak - idle), peak - idle <= RESIDENT_MAX_MB)
  expectFigure(`resident memory, at most ${RESIDENT_MAX_MB} MB`, mb(peak), peak <= RESIDENT_MAX_MB)
}
