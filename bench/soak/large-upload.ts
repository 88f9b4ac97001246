/** One upload of 1 GB, and how much memory the server takes for it. */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ExpectThat } from '../expect-that.ts'
import { residentMb } from '../servers.ts'
import { SoakClient } from './soak-client.ts'
import { writeFilm } from './soak-files.ts'
import type { SoakSite } from './soak-site.ts'

const SIZE = 1024 ** 3
const RESIDENT_MAX_MB = 150
const SAMPLE_MS = 100

export async function sendLarge(site: SoakSite, expectThat: ExpectThat): Promise<void> {
  const source = path.join(site.dataDir, 'large.mp4')
  const sha256 = writeFilm(source, SIZE)
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
  const upload = { key: randomUUID(), name: 'large.mp4', subjectId, size: SIZE, cuts: [], read }
  const { url, refusal } = await client.send(upload)
  if (refusal) throw new Error(`1 GB is refused: ${refusal.status} ${refusal.body}`)
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
    `  1 GB sent in ${seconds.toFixed(1)} s (${Math.round(1024 / seconds)} MB/s), stored after ${stored.toFixed(1)} s`,
  )
  console.log(
    `  resident: ${mb(idle)} before, ${mb(atReceipt)} at most until the last byte, ${mb(peak)} at most until it was stored`,
  )
  expectThat('1 GB is received with an equal hash', state, rows[0]?.sha256 === sha256)
  expectThat('growth of resident memory', mb(peak - idle), peak - idle <= RESIDENT_MAX_MB)
  expectThat(`resident memory, at most ${RESIDENT_MAX_MB} MB`, mb(peak), peak <= RESIDENT_MAX_MB)
}
