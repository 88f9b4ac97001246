/** The upload endpoints must give every answer that the OpenAPI document names, in its format. */
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { useDatabase } from '#tests/support/database.ts'
import { endpoints } from '#tests/support/endpoint-site.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import {
  answersNotReceived,
  isUpload,
  received,
  send,
  useUp,
} from '#tests/support/open-api-requests.ts'

useDatabase()

test('uploads: each step, and each refusal [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const people = {
    own: await signedInCookie(orbiter),
    other: await signedInCookie(await createUser()),
    signedOut: '',
  }
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = (cookie: string, bytes: string) =>
    send('/uploads', {
      method: 'post',
      cookie,
      headers: { ...tus, 'upload-length': bytes, 'upload-metadata': `title ${btoa('Tour')}` },
    })
  const url = (await begin(people.own, '50000')).headers.get('location') ?? ''
  for (const [cookie, status] of [
    [people.other, 403],
    [people.signedOut, 401],
  ] as const) {
    expect((await begin(cookie, '100')).status).toBe(status)
    expect((await send(url, { method: 'head', cookie, headers: tus })).status).toBe(status)
    expect((await send(url, { method: 'patch', cookie, headers: tus })).status).toBe(status)
    expect((await send(`${url}/poster`, { method: 'put', cookie, body: 'x' })).status).toBe(status)
    expect((await send(url, { method: 'delete', cookie, headers: tus })).status).toBe(status)
  }
  expect((await begin(people.own, 'many')).status).toBe(400)
  expect((await begin(people.own, '0')).status).toBe(422)
  expect((await begin(people.own, '999999999999')).status).toBe(413)
  for (const method of ['post', 'head', 'patch', 'delete']) {
    const other = { method, cookie: people.own, headers: { 'tus-resumable': '0.2.0' } }
    expect((await send(method === 'post' ? '/uploads' : url, other)).status).toBe(412)
  }
  const own = { cookie: people.own }
  expect(
    (await send(url, { method: 'head', ...own, headers: tus })).headers.get('upload-offset'),
  ).toBe('0')
  const piece = (at: string, body: string, to = url, more: Record<string, string> = {}) =>
    send(to, {
      method: 'patch',
      ...own,
      headers: {
        ...tus,
        'upload-offset': at,
        'content-type': 'application/offset+octet-stream',
        ...more,
      },
      body,
    })
  expect((await piece('7', 'x')).status).toBe(409)
  expect((await piece('first', 'x')).status).toBe(400)
  expect((await piece('0', 'x', url, { 'content-type': 'video/mp4' })).status).toBe(415)
  expect((await piece('0', 'x', url, { 'content-length': '60000' })).status).toBe(413)
  expect(
    (await piece('0', 'x', url, { 'upload-checksum': `sha1 ${btoa('x'.repeat(20))}` })).status,
  ).toBe(460)
  expect((await piece('0', '\0\0\0\u0020ftypisom')).status).toBe(204)
  const missing = `/uploads/${newId()}`
  expect((await piece('0', 'x', missing)).status).toBe(404)
  expect((await send(missing, { method: 'head', ...own, headers: tus })).status).toBe(404)
  expect((await send(missing, { method: 'delete', ...own, headers: tus })).status).toBe(404)
  expect((await send(`${missing}/poster`, { method: 'put', ...own, body: 'x' })).status).toBe(404)
  expect(
    (
      await send(`${url}/poster`, {
        method: 'put',
        ...own,
        body: 'no picture',
        headers: { 'content-length': '10' },
      })
    ).status,
  ).toBe(422)
  const picture = await readFile('db/demo/media/reels/reception-by-candlelight.webp')
  const put = {
    method: 'PUT',
    headers: { cookie: people.own, 'content-length': String(picture.length) },
    body: new Uint8Array(picture),
  }
  expect((await endpoints.request(`${url}/poster`, put)).status).toBe(204)
  received.add('put /uploads/{uploadId}/poster 204')
  expect((await send(url, { method: 'delete', ...own, headers: tus })).status).toBe(204)
  const script = (await begin(people.own, '500')).headers.get('location') ?? ''
  expect((await piece('0', `<script>${'x'.repeat(300)}</script>`, script)).status).toBe(422)
  expect((await piece('0', 'x', script)).status).toBe(410)
  expect((await send(script, { method: 'head', ...own, headers: tus })).status).toBe(410)
  await useUp(`portfolio:account:${orbiter.id}`)
  expect((await begin(people.own, '100')).status).toBe(429)
})

afterAll(() => {
  expect(answersNotReceived(isUpload), 'answers of the document that no test has received').toEqual(
    [],
  )
})
