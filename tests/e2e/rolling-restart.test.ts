/** Two processes and a proxy that never retries: bench/chaos/restarts.ts does it twenty times. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { restartInTurn } from '../../bench/chaos/restart.ts'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'
import { newFolder, startProgram, statusOf, until } from '#tests/support/program.ts'

test.describe.configure({ timeout: 180_000 })

const adminUrl = () => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = '/postgres'
  return url.href
}

test('two processes are restarted in turn under load, and no request fails', async () => {
  const databaseUrl = await createDatabase(adminUrl())
  const dataDir = newFolder()
  const figures = await restartInTurn({
    buildFolder: path.resolve('build'),
    databaseUrl,
    dataDir,
    restarts: 3,
    requestsPerSecond: 60,
  })
  expect(figures.failures).toEqual({})
  expect(figures.requests).toBeGreaterThan(200)
  await dropDatabase(adminUrl(), databaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a process that stops turns its readiness at once, still answers for a while, ends its connections, and is gone', async () => {
  const databaseUrl = await createDatabase(adminUrl())
  const program = await startProgram({ DATABASE_URL: databaseUrl, DRAIN_SECONDS: '2' })
  await until(async () => (await statusOf(`${program.url}/readyz`)) === 200, 'it is ready')
  expect((await fetch(`${program.url}/`)).headers.get('connection')).toBe('keep-alive')
  program.process.kill('SIGTERM')
  await until(async () => (await statusOf(`${program.url}/readyz`)) === 503, 'readiness has turned')
  expect(await statusOf(`${program.url}/livez`)).toBe(200)
  // One page from the cache, one from React Router.
  for (const page of ['/', '/auth']) {
    const answer = await fetch(`${program.url}${page}`)
    expect([page, answer.status, answer.headers.get('connection')]).toEqual([page, 200, 'close'])
  }
  expect(await program.stop()).toBe(0)
  expect(await statusOf(`${program.url}/livez`)).toBe(0)
  await dropDatabase(adminUrl(), databaseUrl)
})
