import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { requireFormBody } from '#server/require-form-body.ts'

const app = new Hono()
app.use(requireFormBody)
app.all('*', async (context) => {
  if (context.req.method !== 'GET') await context.req.raw.formData()
  return context.text('read')
})

const send = async (method: string, headers: Record<string, string>, body?: BodyInit) =>
  (await app.request('/profile', { method, headers, ...(body !== undefined && { body }) })).status

test('messages of a gateway come as they are', async () => {
  const message = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const plain = new Hono()
  plain.use(requireFormBody)
  plain.all('*', async (context) => context.text(await context.req.raw.text()))
  expect(await (await plain.request('/webhooks/stripe', message)).text()).toBe('{}')
  expect((await plain.request('/webhooks-of-mine', message)).status).toBe(415)
})

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }, 'a=1', 200],
  ['a form with a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 200],
  ['nothing at all', {}, undefined, 200],
  ['a form that is broken', { 'content-type': 'multipart/form-data; boundary=x' }, 'garbage', 400],
  ['a form without its boundary', { 'content-type': 'multipart/form-data' }, '--x--', 415],
  ['JSON', { 'content-type': 'application/json' }, '{}', 415],
  ['text', { 'content-type': 'text/plain' }, 'a=1', 415],
  ['bytes of no type', { 'content-length': '3' }, new Uint8Array(3), 415],
] as const)('%s', async (_what, headers, body, status) => {
  expect(await send('POST', { ...headers }, body)).toBe(status)
  expect(await send('GET', { ...headers })).toBe(200)
})
