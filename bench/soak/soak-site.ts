/**
 * The program under soak: restarted when it is killed, with an Orbiter whose event is under way.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { startSite, type Site } from '../chaos/site.ts'
import { makePeople, makeRequests, type Person } from '../crowd.ts'

export interface SoakSite extends Site {
  orbiter: Person
  /** Adds a piece that takes any number of photos, or one film. */
  addPiece(kind: 'photo' | 'raw'): Promise<string>
}

export async function startSoakSite(dataDir: string, databaseUrl?: string): Promise<SoakSite> {
  const site = await startSite(dataDir, databaseUrl)
  const [orbiter] = await makePeople(site.pool, 'orbiter', 1)
  const customers = await makePeople(site.pool, 'user', 1)
  if (!orbiter) throw new Error('There is no Orbiter')
  // Uploads begin two hours before an event at the earliest.
  const [bookingId] = await makeRequests(site.pool, orbiter, customers, 2, 1, 'now()')
  await site.pool.query(
    `update booking_requests set status = 'accepted', agreed_at = now(), brief = '{}' where id = $1`,
    [bookingId],
  )
  let position = 10
  return {
    ...site,
    orbiter,
    async addPiece(kind) {
      const id = randomUUID()
      position += 1
      await site.pool.query(
        `insert into deliverables (id, booking_request_id, position, kind, label, due_at, due_rule)
         values ($1, $2, $3, $4, $5, now() + interval '1 day', 'event-end')`,
        [id, bookingId, position, kind, `Soak ${position}`],
      )
      return id
    },
  }
}

/** Files below a folder, with their paths relative to it. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
