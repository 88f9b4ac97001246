/** The built program as an operator starts it: what production refuses, and what it serves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'

const PROGRAM = path.resolve(process.env['BUILD_DIR'] ?? 'build', 'server/index.js')
/** The only variables to pass on: this run's settings are those of tests. */
const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH']

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the program. `said` is everything it has printed, `ended` its exit code. */
function start(settings: Record<string, string>, args: string[] = []) {
  const inherited = Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...inherited, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run = {
    said: '',
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
    stop: () => child.kill('SIGTERM'),
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (run.said += chunk.toString()))
  return run
}

const ownServer = useDatabase()
let dataDir = ''
let port = 0
const base = () => `http://127.0.0.1:${port}`
const laptop = () => ({ ORBIT_ENV: 'development', DATA_DIR: dataDir, PORT: String(port) })
/** Settings from docs/settings.md, with the built-in database. */
const production = () => ({
  DATABASE_URL: 'embedded',
  DATA_DIR: dataDir,
  PORT: String(port),
  SMTP_URL: 'none',
  PUBLIC_URL: 'https://orbit.example',
  HOST: '127.0.0.1',
  PAYMENTS: 'off',
})

async function isServed(run: ReturnType<typeof start>): Promise<void> {
  await expect.poll(() => run.said).toContain('orbit: ready at')
  expect((await fetch(`${base()}/healthz`)).status).toBe(200)
}

async function signUpSomebody(): Promise<void> {
  const form = {
    intent: 'sign-up-user',
    fullName: 'Real Person',
    email: 'real@example.com',
    password: 'a-password-of-mine-7',
  }
  const answer = await fetch(`${base()}/auth`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  expect(answer.headers.get('location')).toContain('/confirm-email')
}

beforeAll(async () => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'orbit-start-')), 'data')
  port = await freePort()
})
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true, force: true }))

test('without the settings that production needs it ends with one sentence, before it touches anything', async () => {
  for (const [name, sentence] of [
    ['DATABASE_URL', 'DATABASE_URL=embedded uses the built-in PostgreSQL'],
    ['SMTP_URL', 'SMTP_URL=none stores emails and sends none'],
    ['PUBLIC_URL', 'PUBLIC_URL: must be set in production'],
  ] as const) {
    const { [name]: _, ...settings } = production()
    const run = start(settings)
    expect(await run.ended).toBe(1)
    expect(run.said).toContain(sentence)
    expect(run.said.trim().split('\n'), 'no stack').toHaveLength(1)
  }
  expect(() => statSync(dataDir)).toThrow('ENOENT')
})

test('on a laptop nothing has to be set: the demo is there, and its folder closed to others', async () => {
  const run = start(laptop())
  await isServed(run)
  expect((await fetch(`${base()}/mailbox`)).status).toBe(200)
  expect(
    (await fetch(`${base()}/mailbox`, { headers: { 'X-Forwarded-For': '127.0.0.1' } })).status,
    'through a proxy',
  ).toBe(404)
  await signUpSomebody()
  run.stop()
  expect(await run.ended).toBe(0)
  expect(statSync(dataDir).mode & 0o066).toBe(0)
})

test('the demo is not restored over a person who is not part of it', async () => {
  const refused = start(laptop(), ['demo-reset', '--yes'])
  expect(await refused.ended).toBe(1)
  expect(refused.said).toContain(
    'there is 1 person who is not part of the demo. To delete them too, add --with-real-people. Nothing was changed.',
  )
})

test('production refuses the demo, names the command that removes it, and starts once that has run', async () => {
  const refused = start(production())
  expect(await refused.ended).toBe(1)
  expect(refused.said).toContain('Remove it with "npm run demo:remove"')

  const unasked = start(laptop(), ['demo-remove'])
  expect(await unasked.ended).toBe(1)
  expect(unasked.said).toContain('there is no terminal to ask at')

  const removing = start(laptop(), ['demo-remove', '--yes'])
  expect(await removing.ended, removing.said).toBe(0)
  expect(removing.said).toContain('the demo is gone')
  for (const command of ['demo-remove', 'demo-reset']) {
    const again = start(laptop(), [command, '--yes'])
    expect(await again.ended).toBe(1)
    expect(again.said).toContain('There is no demo in the built-in database')
  }

  const run = start(production())
  await isServed(run)
  expect((await fetch(`${base()}/mailbox`)).status).toBe(404)
  expect((await fetch(`${base()}/test-nav`)).status).toBe(404)
  run.stop()
  expect(await run.ended).toBe(0)
})

test('production starts as README says, on a server of its own', async () => {
  const run = start({
    DATABASE_URL: ownServer.connectionString,
    SECRET_KEY: 'a-secret-of-this-journey-with-length',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Orbit <hello@orbit.example>',
    PUBLIC_URL: 'https://orbit.example',
    PAYMENTS: 'off',
    DATA_DIR: path.join(path.dirname(dataDir), 'shared'),
    PORT: String(port),
    HOST: '127.0.0.1',
  })
  await isServed(run)
  run.stop()
  expect(await run.ended).toBe(0)
})
