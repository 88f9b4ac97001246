/** Over real connections: the state of a request after it got the public origin. */
import { request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCrossSite } from '#server/csrf.ts'
import { atPublicOrigin } from '#server/public-origin.ts'

const BEHIND_TLS = { publicUrl: 'https://orbit.example', isPublicUrlSet: true }
const ON_A_LAPTOP = { publicUrl: 'http://localhost:3000', isPublicUrlSet: false }

let site = BEHIND_TLS
let server: Server

beforeAll(async () => {
  const app = new Hono()
  app.all('*', async (context) => {
    const request = atPublicOrigin(context.req.raw, site)
    if (isCrossSite(request)) return context.text('foreign', 403)
    const body = request.method === 'POST' ? [...(await request.formData()).entries()] : null
    return context.json({
      url: request.url,
      method: request.method,
      cookie: request.headers.get('cookie'),
      body,
    })
  })
  server = await new Promise<Server>((resolve) => {
    const opened = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(opened as Server),
    )
  })
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

interface Sent {
  path?: string
  method?: string
  headers?: Record<string, string>
  /** Each piece is written separately, so that the body has no length. */
  pieces?: string[]
}

function send({
  path = '/',
  method = 'GET',
  headers = {},
  pieces = [],
}: Sent): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const asking = ask(
      {
        port: (server.address() as AddressInfo).port,
        host: '127.0.0.1',
        path,
        method,
        headers,
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: answer.statusCode ?? 0,
            answer: text.startsWith('{') ? JSON.parse(text) : text,
          })
        })
      },
    )
    asking.on('error', reject)
    for (const piece of pieces) asking.write(piece)
    asking.end()
  })
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('behind TLS a request has the public scheme and host, whatever Host the client or the proxy names', async () => {
  site = BEHIND_TLS
  for (const host of ['orbit.example', '127.0.0.1:3000', 'evil.example', '10.0.0.7']) {
    const { answer } = await send({ path: '/a/b?x=1&next=%2Fc', headers: { host, cookie: 'a=b' } })
    expect(answer).toEqual({
      url: 'https://orbit.example/a/b?x=1&next=%2Fc',
      method: 'GET',
      cookie: 'a=b',
      body: null,
    })
  }
  expect((await send({ path: 'http://evil.example/a?x=1' })).answer).toMatchObject({
    url: 'https://orbit.example/a?x=1',
  })
  expect((await send({ path: '//evil.example/a' })).answer).toMatchObject({
    url: 'https://orbit.example//evil.example/a',
  })
})

test('behind TLS a form of ours arrives whole, and one of another site is refused', async () => {
  site = BEHIND_TLS
  const headers = { ...FORM, host: 'orbit.example', 'sec-fetch-site': 'same-origin' }
  const form = { method: 'POST', pieces: ['a=1&', 'b=caf%C3%A9'] }
  const ours = await send({ ...form, headers: { ...headers, origin: 'https://orbit.example' } })
  expect(ours).toMatchObject({
    status: 200,
    answer: {
      url: 'https://orbit.example/',
      body: [
        ['a', '1'],
        ['b', 'café'],
      ],
    },
  })
  const sized = await send({
    ...form,
    pieces: ['a=1'],
    headers: { ...headers, origin: 'https://orbit.example', 'content-length': '3' },
  })
  expect(sized).toMatchObject({ status: 200, answer: { body: [['a', '1']] } })
  for (const origin of [
    'http://orbit.example',
    'https://evil.example',
    'https://orbit.example:8443',
    'null',
  ]) {
    expect(await send({ ...form, headers: { ...headers, origin } }), origin).toMatchObject({
      status: 403,
    })
  }
  expect(
    await send({
      ...form,
      headers: { ...FORM, host: 'evil.example', origin: 'https://evil.example' },
    }),
  ).toMatchObject({ status: 403 })
})

test('without PUBLIC_URL forms work at every address of the machine, each with itself alone', async () => {
  site = ON_A_LAPTOP
  for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.20:3000', '[::1]:3000']) {
    const headers = { ...FORM, host, 'sec-fetch-site': 'same-origin' }
    expect(
      await send({
        method: 'POST',
        pieces: ['a=1'],
        headers: { ...headers, origin: `http://${host}` },
      }),
    ).toMatchObject({
      status: 200,
      answer: { url: `http://${host}/`, body: [['a', '1']] },
    })
    expect(
      await send({
        method: 'POST',
        pieces: ['a=1'],
        headers: { ...headers, origin: 'http://evil.example' },
      }),
    ).toMatchObject({ status: 403 })
  }
})
