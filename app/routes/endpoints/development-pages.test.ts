import { afterEach, expect, test } from 'vitest'
import { env } from '#app/platform/env.ts'
import { loader as mailbox } from '#app/routes/endpoints/mailbox.tsx'
import { loader as testNav } from '#app/routes/endpoints/test-nav.tsx'

const before = { ...env() }
afterEach(() => void Object.assign(env(), before))

const notFound = { init: { status: 404 } }
const openMailbox = () => mailbox({ request: new Request('http://localhost/mailbox') } as Parameters<typeof mailbox>[0])

test('in production there is no debug page and no mailbox [P-RTE-32]', async () => {
  Object.assign(env(), { isProduction: true })
  expect(() => testNav()).toThrow(expect.objectContaining(notFound))
  await expect(openMailbox()).rejects.toMatchObject(notFound)
})

test('the debug page leads to sign-in, both ways to sign up, and home; with a mail server there is no mailbox, and no way to it [P-STAT-08]', async () => {
  Object.assign(env(), { smtpUrl: 'smtp://localhost' })
  await expect(openMailbox()).rejects.toMatchObject(notFound)
  expect(testNav().links.map((link) => link.to)).toEqual(['/auth', '/auth?tab=signup', '/auth?tab=signup&role=orbiter', '/'])
})
