/**
 * Runs a program that may be slow, use a lot of memory, or crash on its input: at the lowest
 * priority, without this process's secrets, and killed when it exceeds its limits.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { env } from '#app/platform/env.ts'
import { type FailureCode, FilmFailed } from '#app/platform/film/film.ts'

export interface ChildLimits {
  /** Processor time; a busy machine doesn't shorten it. */
  cpuSeconds: number
  wallSeconds: number
  /** Resident memory. */
  bytes: number
}

export interface ChildOptions {
  command: string
  args: readonly string[]
  cwd?: string
  limits: ChildLimits
  signal?: AbortSignal
  /** Each line of its standard output. */
  onLine?: (line: string) => void
  /** Lines of its standard error to count. */
  counted?: RegExp
}

export interface ChildEnd {
  /** Null if a signal ended the program that was not sent here. */
  code: number | null
  /** The start and the end of its standard error output. */
  errors: string
  /** The number of error lines that match `counted`. */
  counted: number
}

/** Nothing secret: a hostile file that takes over the child finds no key in its environment. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'TZ']

const LOOK_EVERY_MS = 250
/** Without output for this long, the program counts as hanging. */
const SILENT_AT_MOST_MS = 180_000
const ERROR_CHARS_AT_MOST = 4000
/** Ticks per second in /proc, the same on every Linux that Node.js runs on. */
const TICKS = 100
const PAGE_BYTES = 4096

/**
 * Pages have priority, and films still get a part of a busy core. Tests wait for films, and serve
 * nothing else.
 */
const NICENESS = env().isTest ? 0 : 15
const NICE = ['/usr/bin/nice', '/bin/nice'].find((path) => existsSync(path))

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function environment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.map((name) => [name, process.env[name]] as const)
  // Otherwise glibc would reserve a memory arena for each thread.
  const all = [...passed.filter(([, value]) => value !== undefined), ['MALLOC_ARENA_MAX', '2']]
  return Object.fromEntries(all) as NodeJS.ProcessEnv
}

function start({ command, args, cwd }: ChildOptions): ChildProcess {
  const options = {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  }
  // Not `detached`: a separate session is scheduled as a separate group, with as large a share as
  // the server's.
  if (NICE && NICENESS > 0) return spawn(NICE, ['-n', String(NICENESS), command, ...args], options)
  const child = spawn(command, args, options)
  if (child.pid !== undefined && NICENESS > 0) os.setPriority(child.pid, NICENESS)
  return child
}

/** Null if there is no /proc, or if the process has just ended. */
function use(pid: number | undefined): { cpuSeconds: number; bytes: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { cpuSeconds: (at(11) + at(12)) / TICKS, bytes: at(21) * PAGE_BYTES }
  } catch {
    return null
  }
}

/** Collects both ends: the start explains most errors, the end says why the program gave up. */
function collector(counted: RegExp | undefined) {
  const errors = { start: '', end: '', counted: 0 }
  let line = ''
  const add = (text: string) => {
    const lines = (line + text).split('\n')
    line = lines.pop() ?? ''
    errors.counted += lines.filter((each) => counted?.test(each)).length
    const room = ERROR_CHARS_AT_MOST - errors.start.length
    errors.start += text.slice(0, room)
    errors.end = (errors.end + text.slice(room)).slice(-ERROR_CHARS_AT_MOST)
  }
  return { errors, add }
}

/** @throws FilmFailed if the program exceeds a limit, is aborted, or can't be started */
export async function runChild(options: ChildOptions): Promise<ChildEnd> {
  const { limits, signal, onLine } = options
  if (signal?.aborted) throw new FilmFailed('stopped')
  const child = start(options)
  running.add(child)
  let failure: FilmFailed | null = null
  const end = (code: FailureCode, detail: string) => {
    failure ??= new FilmFailed(code, detail)
    child.kill('SIGKILL')
  }
  const startedAt = performance.now()
  let heardAt = startedAt
  const look = setInterval(() => {
    const used = use(child.pid)
    const now = performance.now()
    if (used && used.bytes > limits.bytes) end('out of memory', `${used.bytes} bytes`)
    else if (used && used.cpuSeconds > limits.cpuSeconds)
      end('too much work', `${used.cpuSeconds} s of processor time`)
    else if (now - startedAt > limits.wallSeconds * 1000) end('timed out', `${now - startedAt} ms`)
    else if (now - heardAt > SILENT_AT_MOST_MS) end('timed out', 'no sign of life')
  }, LOOK_EVERY_MS)
  const onAbort = () => end('stopped', '')
  signal?.addEventListener('abort', onAbort, { once: true })
  const { errors, add } = collector(options.counted)
  child.stderr?.setEncoding('utf8').on('data', add)
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      heardAt = performance.now()
      onLine?.(line)
    })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error) => reject(new FilmFailed('no engine', error.message)))
      child.once('close', resolve)
    })
    if (failure) throw failure
    return { code, errors: errors.start + errors.end, counted: errors.counted }
  } finally {
    clearInterval(look)
    signal?.removeEventListener('abort', onAbort)
    running.delete(child)
  }
}
