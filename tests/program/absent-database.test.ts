/**
 * The database starts late, goes away and comes back; the built-in one is killed. `npm run chaos --
 * kills` measures how soon the site is back.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { until } from '#tests/support/patience.ts'
import { newFolder, startProgram, statusOf, type Program } from '#tests/support/program.ts'

const isReady = async ({ url }: Program) => (await statusOf(`${url}/readyz`)) === 200
/** Scripts must be allowed by the answer's policy: by nonce, or by hash on cached pages. */
function expectScriptsAllowed(html: string, answer: Response): void {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
  expect(scripts.length).toBeGreaterThan(1)
  for (const [, attributes = '', text = ''] of scripts) {
    const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
    expect(policy).toContain(
      nonce ? `'nonce-${nonce}'` : `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  }
}

/** Requests a page that is never served from the cache. */
const isServing = async ({ url }: Program) =>
  (await statusOf(`${url}/browse-creators?q=${newId()}`)) === 200

test('started before its database, the program says so, waits, and goes on once the database is there, every time', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder, { isThrowaway: true, database: 'late' })
  await first.stop()
  const program = await startProgram({ DATABASE_URL: first.connectionString })
  try {
    const answer = await fetch(`${program.url}/`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await (await fetch(`${program.url}/readyz`)).text()).toBe('starting\n')
    expect(await statusOf(`${program.url}/livez`)).toBe(200)
    await until(
      () => program.written().includes('waiting for the database'),
      'it says what it waits for',
    )

    const second = await startEmbeddedPostgres(folder, { isThrowaway: true, database: 'late' })
    await until(() => isReady(program), 'it is ready')
    expect(program.written().match(/waiting for the database/g)).toHaveLength(1)
    expect(await statusOf(`${program.url}/`)).toBe(200)
    expect(await statusOf(`${program.url}/browse-creators`)).toBe(200)

    await second.stop()
    await until(async () => !(await isReady(program)), 'readiness turns')
    // Cached pages are still served. Everything else that reads the database is answered with a
    // 503, as a page, as data, and as JSON, and forms are refused.
    for (const stored of ['/', '/browse-creators']) {
      const page = await fetch(`${program.url}${stored}`)
      expect([page.status, page.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=0, s-maxage=3',
      ])
    }
    const page = await fetch(`${program.url}/browse-creators?q=new`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    const html = await page.text()
    expect(html).toContain('Orbit is temporarily unavailable')
    expect(html).toContain('site-main')
    expect(html, 'nobody knows who is signed in').not.toContain('Get Started')
    expectScriptsAllowed(html, page)
    const asData = await fetch(`${program.url}/browse-creators.data?q=new`)
    expect([asData.status, asData.headers.get('retry-after')]).toEqual([503, '2'])
    const asJson = await fetch(`${program.url}/api/creators`)
    expect([asJson.status, asJson.headers.get('retry-after'), await asJson.json()]).toEqual([
      503,
      '2',
      { message: 'Orbit is temporarily unavailable. Please try again in a moment.' },
    ])
    const asPerson = await fetch(`${program.url}/api/creators`, {
      headers: { accept: 'text/html,*/*;q=0.8' },
    })
    expect([asPerson.status, asPerson.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    expect(await asPerson.text()).toContain('Orbit is temporarily unavailable')
    // It is unknown who is signed in: serve the page as a visitor sees it, otherwise a 503, never a
    // redirect to sign-in.
    const cookie = `orbit_session=${'x'.repeat(43)}`
    expect(await statusOf(`${program.url}/`, { headers: { cookie } })).toBe(200)
    const own = await fetch(`${program.url}/my-bookings`, { headers: { cookie } })
    expect(own.status).toBe(503)
    expectScriptsAllowed(await own.text(), own)
    expect(await statusOf(`${program.url}/live`, { headers: { cookie } })).toBe(503)
    expect(
      await statusOf(`${program.url}/uploads`, {
        method: 'POST',
        headers: { cookie, origin: program.url, 'tus-resumable': '1.0.0' },
      }),
    ).toBe(503)
    const form = {
      method: 'POST',
      headers: { origin: program.url },
      body: new URLSearchParams({ email: 'someone@example.com' }),
    }
    expect(await statusOf(`${program.url}/newsletter`, form)).toBe(503)

    const third = await startEmbeddedPostgres(folder, { isThrowaway: true, database: 'late' })
    await until(() => isReady(program), 'it is ready again')
    expect(await isServing(program)).toBe(true)
    expect(await statusOf(`${program.url}/newsletter`, form)).toBeLessThan(400)
    expect(await program.stop()).toBe(0)
    await third.stop()
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a wrong user or a database that does not exist ends the program at once, with a sentence', async () => {
  for (const [change, sentence] of [
    [
      (url: URL) => url.searchParams.set('user', 'nobody-here'),
      'orbit: The database of DATABASE_URL refused the user or password.',
    ],
    [(url: URL) => (url.pathname = '/not-there'), 'orbit: database "not-there" does not exist'],
  ] as const) {
    const url = new URL(inject('adminUrl'))
    change(url)
    const program = await startProgram({ DATABASE_URL: url.href })
    await until(() => program.process.exitCode !== null, 'it has ended')
    expect(program.process.exitCode).toBe(1)
    expect(program.written().trim()).toBe(sentence)
    await program.stop()
  }
})

test('stopped while it waits for its database, it ends at once', async () => {
  const url = new URL(inject('adminUrl'))
  url.searchParams.set('host', '/nowhere/at/all')
  const program = await startProgram({ DATABASE_URL: url.href })
  await until(() => program.written().includes('waiting for the database'), 'it waits')
  expect(await program.stop()).toBe(0)
})

test('stopped during its first start, it takes the built-in database along', async () => {
  const dataDir = newFolder()
  const program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' })
  await until(() => existsSync(pidFile(dataDir)), 'the built-in database starts')
  expect(await (await fetch(`${program.url}/readyz`)).text()).toBe('starting\n')
  expect(await program.stop()).toBe(0)
  expect(countPostmasters(dataDir)).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres', 'postmaster.pid')
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0])

/** Counts a cluster's PostgreSQL main processes: those whose parent is not one of its processes. */
function countPostmasters(dataDir: string): number {
  const cluster = path.join(dataDir, 'postgres')
  const found = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || readlinkSync(`/proc/${pid}/cwd`) !== cluster) return []
      const [state, parent] =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return state === 'Z' ? [] : [{ pid, parent }]
    } catch {
      return []
    }
  })
  const pids = new Set(found.map(({ pid }) => pid))
  return found.filter(({ parent }) => !pids.has(parent ?? '')).length
}

test('the built-in database is killed: it comes back by itself, started once by the two programs that share it', async () => {
  const dataDir = newFolder()
  const first = await startProgram({ DATA_DIR: dataDir })
  await until(() => isReady(first), 'the first is ready')
  const second = await startProgram({ DATA_DIR: dataDir })
  await until(() => isReady(second), 'the second is ready')
  try {
    for (const program of [first, second]) expect(await statusOf(`${program.url}/`)).toBe(200)
    for (let times = 0; times < 3; times += 1) {
      const pid = postmasterOf(dataDir)
      process.kill(pid, 'SIGKILL')
      expect(await statusOf(`${first.url}/`), 'a kept page stays').toBe(200)
      expect([200, 503]).toContain(await statusOf(`${first.url}/auth`))
      await until(
        async () => (await isServing(first)) && (await isServing(second)),
        'both serve again',
      )
      expect(postmasterOf(dataDir)).not.toBe(pid)
      expect(countPostmasters(dataDir)).toBe(1)
    }
    // The program that started the database stops it on exit; the other one starts it again.
    const starter = first
    expect(await starter.stop()).toBe(0)
    await until(() => isServing(second), 'the other one serves')
    expect(countPostmasters(dataDir)).toBe(1)
  } finally {
    await first.stop()
    expect(await second.stop()).toBe(0)
    expect(countPostmasters(dataDir)).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a postmaster.pid that names another program is stale: the built-in database starts all the same', async () => {
  const folder = newFolder()
  const first = await startEmbeddedPostgres(folder, { isThrowaway: true })
  const file = readFileSync(pidFile(folder), 'utf8').split('\n')
  await first.stop()
  // The pid of this test's own process: certainly not PostgreSQL, and owned by the same user unless
  // that is root.
  writeFileSync(pidFile(folder), [String(process.pid), ...file.slice(1)].join('\n'))
  const second = await startEmbeddedPostgres(folder, { isThrowaway: true })
  expect(postmasterOf(folder)).not.toBe(process.pid)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})
