import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { env } from '#app/platform/env.ts'
import { isLocalContext } from '#app/platform/request-context.ts'
import { loader as mailbox } from '#app/routes/mailbox/mailbox.tsx'
import { loader as testNav } from '#app/routes/endpoints/test-nav.tsx'

const before = { ...env() }
afterEach(() => void Object.assign(env(), before))

const notFound = { init: { status: 404 } }

function contextOf(isLocal: boolean) {
  const context = new RouterContextProvider()
  context.set(isLocalContext, isLocal)
  return context
}
// The router passes more than these loaders read.
const openMailbox = (isLocal = true) =>
  mailbox({
    request: new Request('http://localhost/mailbox'),
    context: contextOf(isLocal),
  } as unknown as Parameters<typeof mailbox>[0])
const openTestNav = (isLocal = true) =>
  testNav({ context: contextOf(isLocal) } as unknown as Parameters<typeof testNav>[0])
const SHORT_CUTS = ['/auth', '/auth?tab=signup', '/auth?tab=signup&role=orbiter', '/']

test('in production there is no debug page and no mailbox [P-RTE-32]', async () => {
  Object.assign(env(), { isProduction: true })
  expect(() => openTestNav()).toThrow(expect.objectContaining(notFound))
  await expect(openMailbox()).rejects.toMatchObject(notFound)
})

test('the debug page leads to sign-in, both ways to sign up, and home; with a mail server there is no mailbox, and no way to it [P-STAT-08]', async () => {
  Object.assign(env(), { smtpUrl: 'smtp://localhost' })
  await expect(openMailbox()).rejects.toMatchObject(notFound)
  expect(openTestNav().links.map((link) => link.to)).toEqual(SHORT_CUTS)
})

test('outside production there are short cuts; the mailbox is there for this machine alone: others find no page and no way to it [P-RTE-32]', async () => {
  await expect(openMailbox(false)).rejects.toMatchObject(notFound)
  expect(openTestNav(false).links.map((link) => link.to)).toEqual(SHORT_CUTS)
  expect(openTestNav().links.map((link) => link.to)).toEqual([...SHORT_CUTS, '/mailbox'])
})
