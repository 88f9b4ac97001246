import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeContact } from '#market/catalog/change-catalog.server.ts'
import { freezeClock, resumeClock } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { loader } from '#app/routes/endpoints/security-txt.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const before = { ...env() }
beforeEach(() => freezeClock(new Date('2026-05-01T10:00:00Z')))
afterEach(() => {
  resumeClock()
  Object.assign(env(), before)
})

async function setSupportEmail(supportEmail: string) {
  await changeContact(viewerOf(await createUser({ roles: ['admin'] })), { phone: '', supportEmail })
}

test('security.txt names the support address, and expires 30 days after it was read', async () => {
  Object.assign(env(), { publicUrl: 'https://orbit.example' })
  await setSupportEmail('help+safety@orbit.example')
  const response = await loader()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    [
      'Contact: mailto:help+safety@orbit.example',
      'Expires: 2026-05-31T10:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://orbit.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('a site without TLS leaves out its own address, which the format allows with https alone', async () => {
  await setSupportEmail('help@orbit.example')
  expect(await (await loader()).text()).not.toContain('Canonical')
})

test('without a support address there is no security.txt', async () => {
  await setSupportEmail('')
  expect((await loader()).status).toBe(404)
})
