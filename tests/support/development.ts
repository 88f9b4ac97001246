/**
 * The site of `npm run dev`: the development server in a separate process, with its own folder,
 * port and database; and the site bundled with React's development build.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/support/built-server.ts'
import { until } from '#tests/support/patience.ts'

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

/** Inside the project, so that packages are found. */
function newFolder(prefix: string): string {
  mkdirSync('.data', { recursive: true })
  return mkdtempSync(path.resolve('.data', prefix))
}

/** Copies the sources, so that a test may change them. */
export function copySources(): string {
  const folder = newFolder('sources-')
  for (const source of SOURCES) cpSync(source, path.join(folder, source), { recursive: true })
  return folder
}

/**
 * Builds the site with the React build that warns. A page is then a few files; from the development
 * server it is hundreds, one for each module.
 * @returns the folder of the build
 */
export async function buildForDevelopment(): Promise<string> {
  const folder = newFolder('development-')
  const build = spawn(
    process.execPath,
    [
      'node_modules/@react-router/dev/bin.cjs',
      'build',
      '--mode',
      'development',
      '--minify',
      'false',
      '--logLevel',
      'error',
    ],
    {
      env: { ...process.env, NODE_ENV: 'development', BUILD_DIR: path.relative('.', folder) },
      stdio: 'inherit',
    },
  )
  const code = await new Promise((resolve) => build.once('exit', resolve))
  if (code !== 0) throw new Error('The build failed; see above.')
  return folder
}

/** @param folder of the sources; `settings` override those of this process */
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
      // A folder other than the journeys' server uses: each server removes the work folders that
      // its own database doesn't know.
      DATA_DIR: '.data',
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
