/** The development server in a separate process, with its own folder, port and database. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/support/built-server.ts'
import { until } from '#tests/support/program.ts'

/** Includes loading the demo's videos, and Vite reading a thousand files, on a slow machine. */
const START_MS = 280_000
/** The files and folders that make up the program. */
const SOURCES = [
  'app',
  'content',
  'db',
  'dev',
  'public',
  'server',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

export interface DevelopmentServer {
  url: string
  /** Warnings and errors so far, from Vite and from React's server rendering. */
  complaints(): string
  stop(): Promise<void>
}

/**
 * Copies the sources, so that a test may change them. The copy is inside the project, to find the
 * packages.
 */
export function copySources(): string {
  mkdirSync('.data', { recursive: true })
  const folder = mkdtempSync(path.resolve('.data', 'sources-'))
  for (const source of SOURCES) cpSync(source, path.join(folder, source), { recursive: true })
  return folder
}

/** @param folder of the sources; `settings` on top of those of this process */
export async function startDevelopment(
  folder: string,
  settings: Record<string, string>,
): Promise<DevelopmentServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['dev/server.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ORBIT_ENV: 'development',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      PORT: String(port),
      PUBLIC_URL: url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  let [printed, complaints] = ['', '']
  server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT')
    const code = await ended
    process.off('exit', kill)
    if (code !== 0)
      throw new Error(`The development server ended with code ${code}:\n${complaints}`)
  }
  try {
    await until(
      () => server.exitCode !== null || printed.includes('orbit: ready at'),
      'the development server is ready',
      START_MS,
    )
    if (server.exitCode !== null)
      throw new Error(`The development server ended:\n${printed}${complaints}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, complaints: () => complaints, stop }
}

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true })
