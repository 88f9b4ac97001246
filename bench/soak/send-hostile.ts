/** Sends hostile files: each one is refused, or ends as a redrawn picture or as a failure. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expectThat } from '../expect-that.ts'
import type { HostileFile } from './hostile-files.ts'
import { SoakClient } from './soak-client.ts'
import { filesIn, type SoakSite } from './soak-site.ts'

const AT_ONCE = 4
const PROCESSED_WITHIN_MS = 600_000
/** Bytes that must not be in any file that people are shown. */
const PAYLOAD = /<script|<svg|%PDF-|<\?php|PK\u0005\u0006/

type Counts = Record<'refused' | 'failed' | 'drawn again', number>

export async function sendHostile(site: SoakSite, files: readonly HostileFile[]): Promise<void> {
  const pid = site.pid()
  const pieces = { photo: await site.addPiece('photo'), film: await site.addPiece('raw') }
  const client = new SoakClient(site.port, site.orbiter)
  const left = [...files]
  const received = new Map<string, string>()
  const table = new Map<string, Counts>()
  const note = (what: string, outcome: keyof Counts) => {
    const counts = table.get(what) ?? { refused: 0, failed: 0, 'drawn again': 0 }
    counts[outcome] += 1
    table.set(what, counts)
  }
  const sendAll = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      const { bytes, name, what } = file
      const { url, refusal } = await client.send({
        key: randomUUID(),
        name,
        subjectId: name.endsWith('.mp4') ? pieces.film : pieces.photo,
        size: bytes.length,
        cuts: [],
        read: (from, to) => bytes.subarray(from, to),
      })
      const { state = 'failed' } = refusal ? {} : await client.settled(url)
      if (state === 'received') received.set(url.split('/').at(-1) ?? '', what)
      else note(what, 'refused')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  for (const [id, what] of received) note(what, await outcomeOf(site, id))
  for (const [what, counts] of [...table].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(
      `  ${what.padEnd(32)} ${Object.entries(counts)
        .map(([outcome, n]) => `${outcome} ${String(n).padStart(3)}`)
        .join('   ')}`,
    )
  const total = [...table.values()].reduce(
    (sum, counts) => sum + Object.values(counts).reduce((one, other) => one + other, 0),
    0,
  )
  expectThat('hostile files settled', `${total} of ${files.length}`, total === files.length)
  const shown = path.join(site.dataDir, 'files', 'private', 'media')
  const dangerous = filesIn(shown).filter((file) =>
    PAYLOAD.test(readFileSync(path.join(shown, file), 'latin1')),
  )
  expectThat('files shown to people with a payload', dangerous.length, dangerous.length === 0)
  const spool = filesIn(path.join(site.dataDir, 'uploads'))
  expectThat('files left in the spool', spool.length, spool.length === 0)
  expectThat(
    'the process that serves',
    site.pid() === pid ? 'the same' : 'another',
    site.pid() === pid,
  )
}

/** A film that was replaced by a later one counts as failed. */
async function outcomeOf(site: SoakSite, mediaId: string): Promise<'failed' | 'drawn again'> {
  const deadline = Date.now() + PROCESSED_WITHIN_MS
  for (;;) {
    const { rows } = await site.pool.query<{ state: string }>(
      'select state from media_files where id = $1',
      [mediaId],
    )
    const state = rows[0]?.state ?? 'failed'
    if (state === 'failed') return 'failed'
    if (state === 'ready') return 'drawn again'
    if (Date.now() > deadline) throw new Error(`${mediaId} is still ${state}`)
    await wait(250)
  }
}
