/** Two processes and a proxy that never retries, and how a stopping process behaves. */
import { expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'
import { isAnotherTime } from '#tests/support/another-time.ts'
import { drill } from '#tests/support/drill.ts'
import { until } from '#tests/support/patience.ts'
import { startProgram, statusOf } from '#tests/support/program.ts'

test.skipIf(isAnotherTime)(
  'two processes are restarted in turn under load, and no request fails',
  () => drill('chaos restarts', ['"restarts": 2', '"failed": 0']),
)

test('a process that stops turns its readiness at once, still answers for a while, ends its connections, and is gone', async () => {
  const databaseUrl = await createDatabase(inject('adminUrl'))
  const program = await startProgram({ DATABASE_URL: databaseUrl, DRAIN_SECONDS: '20' })
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
  await dropDatabase(inject('adminUrl'), databaseUrl)
})
