/**
 * PostgreSQL refuses to run as root: decides which user its programs run as instead, and how they
 * reach their files.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Owner {
  uid: number
  gid: number
}

/** The owner of the cluster, else `postgres`, else `nobody`; null if this process isn't root. */
export function unprivilegedOwner(cluster: string): Owner | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry =
    passwd.find(([name]) => name === 'postgres') ?? passwd.find(([name]) => name === 'nobody')
  if (!entry)
    throw new Error(
      'PostgreSQL cannot run as root and there is no user "nobody". Start Orbit as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether another user can enter every folder on a path. */
function isReachable(target: string): boolean {
  for (
    let folder = path.resolve(target);
    folder !== path.dirname(folder);
    folder = path.dirname(folder)
  ) {
    if (
      existsSync(folder) &&
      (statSync(folder).mode & 0o001) === 0 &&
      folder !== path.resolve(target)
    )
      return false
  }
  return true
}

/**
 * The command line that runs a program as the owner. Below a closed folder such as /root, `setpriv`
 * lets the unprivileged server still traverse it; the files themselves belong to the owner.
 */
export function asOwner(
  program: string,
  args: string[],
  owner: Owner | null,
  paths: string[],
): { command: string; args: string[]; ids: Partial<Owner> } {
  if (!owner) return { command: program, args, ids: {} }
  if (paths.every(isReachable)) return { command: program, args, ids: owner }
  const capabilities = '+dac_read_search,+dac_override'
  return {
    command: 'setpriv',
    args: [
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=${capabilities}`,
      `--ambient-caps=${capabilities}`,
      program,
      ...args,
    ],
    ids: {},
  }
}

/**
 * initdb looks for its sibling programs with access(2), which ignores the capabilities that asOwner
 * grants; so below a closed folder, the programs run from a copy.
 */
export function reachablePrograms(native: string): string {
  if (isReachable(path.join(native, 'bin', 'postgres'))) return native
  const copy = path.join(
    tmpdir(),
    `orbit-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(path.join(copy, 'bin', 'postgres'))) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, copy)
  }
  return copy
}

/** Makes the server's user the owner of a cluster that was copied here. */
export function giveToServer(cluster: string): void {
  const owner = process.getuid?.() === 0 ? unprivilegedOwner('') : null
  const names = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
  for (const name of ['', ...names]) {
    if (owner) chownSync(path.join(cluster, name), owner.uid, owner.gid)
  }
  chmodSync(cluster, 0o700)
}
