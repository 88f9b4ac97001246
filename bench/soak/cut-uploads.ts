/** 200 uploads of 1 byte to 64 MB, cut at random bytes, while the server is killed twenty times. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sizeOf } from '../../scripts/smoke.mjs'
import { expectThat } from '../expect-that.ts'
import { SoakClient, type SoakUpload } from './soak-client.ts'
import { hashOfBytes, LEAST_PICTURE_BYTES, pictureOf } from './soak-files.ts'
import { filesIn, hashOfFile, type SoakSite } from './soak-site.ts'

const LARGEST_BYTES = sizeOf(64, 1) * 1024 * 1024
const AT_ONCE = 4

interface Sent {
  key: string
  size: number
  sha256: string
  /** The state that the server reports. */
  state: string
}

/** Evenly distributed over the powers of two, including both ends. */
const bytesOf = (at: number, count: number) =>
  at === 0 ? 1 : Math.round(LARGEST_BYTES ** (at / (count - 1)))

function makeUpload(size: number, subjectId: string): { upload: SoakUpload; sha256: string } {
  const bytes = pictureOf(size)
  const cuts = Array.from({ length: Math.floor(Math.random() * 4) }, () =>
    Math.floor(Math.random() * size),
  ).toSorted((one, other) => one - other)
  const upload = {
    key: randomUUID(),
    name: `soak-${size}.png`,
    subjectId,
    size,
    cuts,
    read: (from: number, to: number) => bytes.subarray(from, to),
  }
  return { upload, sha256: hashOfBytes(bytes) }
}

export async function cutUploads(
  site: SoakSite,
  { count, kills }: { count: number; kills: number },
): Promise<void> {
  const piece = await site.addPiece('photo')
  const client = new SoakClient(site.port, site.orbiter)
  const sizes = Array.from({ length: count }, (_, at) => bytesOf(at, count))
    .map((size) => ({ size, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ size }) => size)
  const sent: Sent[] = []
  let begun = 0
  let killed = 0
  let cuts = 0
  const startedAt = performance.now()
  const sendAll = async () => {
    for (let size = sizes.pop(); size !== undefined; size = sizes.pop()) {
      const { upload, sha256 } = makeUpload(size, piece)
      begun += 1
      cuts += upload.cuts.length
      // The server is killed at some moment during these uploads.
      const isKilled = begun % Math.floor(count / kills) === 0 && killed < kills
      if (isKilled) killed += 1
      const [{ url, refusal }] = await Promise.all([
        client.send(upload),
        isKilled && wait(Math.random() * 400).then(() => process.kill(site.pid(), 'SIGKILL')),
      ])
      const found = refusal ? url && (await client.read(url)) : await client.settled(url)
      const state = found ? found.state : 'refused'
      if (refusal && size >= LEAST_PICTURE_BYTES)
        console.log(`  ${url}: ${refusal.status} ${refusal.body.slice(0, 200)}, ${state}`)
      sent.push({ key: upload.key, size, sha256, state })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const megabytes = Math.round(sent.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024)
  console.log(
    `  ${sent.length} uploads, ${megabytes} MB, ${cuts} cuts, ${killed} kills, ${seconds} s`,
  )
  await judge(site, sent)
}

async function judge(site: SoakSite, sent: Sent[]): Promise<void> {
  const whole = sent.filter(({ size }) => size >= LEAST_PICTURE_BYTES)
  const tiny = sent.filter(({ size }) => size < LEAST_PICTURE_BYTES)
  const wrong = whole.filter(({ state }) => state !== 'received')
  expectThat(
    'all whole files are received',
    `${whole.length - wrong.length} of ${whole.length}`,
    wrong.length === 0,
  )
  const taken = tiny.filter(({ state }) => state !== 'failed')
  expectThat(
    'files that are no picture are refused',
    `${tiny.length - taken.length} of ${tiny.length}`,
    taken.length === 0,
  )
  const { rows } = await site.pool.query<{ key: string; sha256: string; file: string }>(
    `select u.client_key as key, m.sha256, m.original_key as file from uploads u join media_files m on m.id = u.media_file_id
     where u.state = 'received'`,
  )
  const storage = path.join(site.dataDir, 'files')
  let equal = 0
  for (const { key, sha256, file } of rows) {
    const own = sent.find((one) => one.key === key)
    const isEqual =
      own?.sha256 === sha256 && (await hashOfFile(path.join(storage, file))) === sha256
    if (isEqual) equal += 1
  }
  expectThat(
    'hashes sent, noted and stored are equal',
    `${equal} of ${whole.length}`,
    equal === whole.length,
  )
  const count = async (sql: string) => (await site.pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1
  const uploads = await count('select count(*)::int n from uploads')
  const media = await count('select count(*)::int n from media_files')
  const drafts = await count('select count(*)::int n from version_files')
  expectThat(
    'rows: uploads, media, files of the draft',
    `${uploads}, ${media}, ${drafts}`,
    uploads === sent.length && media === whole.length && drafts === whole.length,
  )
  const spool = filesIn(path.join(site.dataDir, 'uploads'))
  expectThat('files left in the spool', spool.length, spool.length === 0)
  // The nightly `tidy-store` removes what a killed copy had written so far.
  const originals = filesIn(path.join(storage, 'private', 'originals')).filter(
    (name) => !name.endsWith('.part'),
  )
  expectThat('originals in the store', originals.length, originals.length === whole.length)
}
