/**
 * The ids of the demo's rows, which its seed determines: what is chosen or sorted by an id is the
 * same in each demo. Passwords, tokens and links stay random.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { idSource, withIdsFrom, type IdSource } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'

class DemoIds implements IdSource {
  readonly tables: ReadonlySet<string>
  readonly #seed: string
  #count = 0
  #branches = 0

  constructor(seed: string, tables: ReadonlySet<string>) {
    this.#seed = seed
    this.tables = tables
  }

  next(): string {
    this.#count += 1
    return uuidOf(`${this.#seed} ${this.#count}`)
  }

  /** Sources for work that is done concurrently, by the number of each piece of work. */
  branch(): (index: number) => DemoIds {
    this.#branches += 1
    const seed = `${this.#seed}/${this.#branches}`
    return (index) => new DemoIds(`${seed}.${index}`, this.tables)
  }
}

/** In the form of a random UUID. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** @throws Error in production, where no id may be foreseeable */
export async function withDemoIds<T>(seed: number, work: () => Promise<T>): Promise<T> {
  if (env().isProduction) throw new Error('The demo is not for production')
  const { rows } = await sql<{ tableName: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and column_default = 'gen_random_uuid()'`.execute(
    db(),
  )
  const tables = new Set(rows.map(({ tableName }) => tableName))
  return withIdsFrom(new DemoIds(String(seed), tables), work)
}

/**
 * Determines the ids of work that is done concurrently, in whichever sequence that happens.
 * @returns a function that runs one piece of work, by its number
 */
export function branchIds(): <T>(index: number, work: () => T) => T {
  const ids = idSource()
  if (!(ids instanceof DemoIds)) return (_index, work) => work()
  const idsOf = ids.branch()
  return (index, work) => withIdsFrom(idsOf(index), work)
}
