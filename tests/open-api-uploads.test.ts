/** The upload endpoints must give every answer that the OpenAPI document names, in its format. */
import { afterAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { announced, metadataOf } from '#tests/support/send-upload.ts'
import { answersNotReceived, isUpload, send, useUp } from '#tests/support/open-api-requests.ts'

useDatabase()

test('uploads: each step, and each refusal [P-CALL-36]', async () => {
  const orbiter = await createOrbiter()
  const people = {
    own: await signedInCookie(orbiter),
    other: await signedInCookie(await createUser()),
    signedOut: '',
  }
  const tus = { 'tus-resumable': '1.0.0' }
  const begin = (cookie: string, bytes: string, words: Record<string, string> = {}) =>
    send('/uploads', {
      method: 'post',
      cookie,
      headers: {
        ...tus,
        'upload-length': bytes,
        'upload-metadata': metadataOf(announced({ viewer: viewerOf(orbiter), cookie }, words)),
      },
    })
  const url = (await begin(people.own, '50000')).headers.get('location') ?? ''
  const ownList = `/uploads?purpose=portfolio&subjectId=${orbiter.id}`
  expect((await send(ownList, { cookie: people.own })).status).toBe(200)
  expect((await send(ownList, { cookie: '' })).status).toBe(401)
  expect((await send(url, { cookie: people.own })).status).toBe(200)
  expect((await begin(people.other, '100')).status).toBe(403)
  expect((await begin(people.own, '100', { subject: newId() })).status).toBe(404)
  for (const [cookie, status] of [
    [people.other, 404],
    [people.signedOut, 401],
  ] as const) {
    if (!cookie) expect((await begin(cookie, '100')).status).toBe(status)
    expect((await send(url, { cookie })).status).toBe(status)
    expect((await send(url, { method: 'head', cookie, headers: tus })).status).toBe(status)
    expect((await send(url, { method: 'patch', cookie, headers: tus })).status).toBe(status)
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
  expect((await send(url, { method: 'delete', ...own, headers: tus })).status).toBe(204)
  expect((await send(url, { method: 'delete', ...own, headers: tus })).status).toBe(410)
  const key = newId()
  const whole = (await begin(people.own, '4', { key })).headers.get('location') ?? ''
  await db()
    .updateTable('uploads')
    .set({ state: 'received', sha256: 'a'.repeat(64) })
    .where('clientKey', '=', key)
    .execute()
  expect((await send(whole, { method: 'delete', ...own, headers: tus })).status).toBe(409)
  expect((await begin(people.own, '5', { key })).status).toBe(409)
  const script = (await begin(people.own, '500')).headers.get('location') ?? ''
  expect((await piece('0', `<script>${'x'.repeat(300)}</script>`, script)).status).toBe(422)
  expect((await piece('0', 'x', script)).status).toBe(410)
  expect((await send(script, { method: 'head', ...own, headers: tus })).status).toBe(410)
  const failed = newId()
  await begin(people.own, '600', { key: failed })
  await db()
    .updateTable('uploads')
    .set({ state: 'cancelled' })
    .where('clientKey', '=', failed)
    .execute()
  expect((await begin(people.own, '600', { key: failed })).status).toBe(410)
  await useUp(`uploads:${orbiter.id}`)
  expect((await begin(people.own, '100')).status).toBe(429)
})

afterAll(() => {
  expect(answersNotReceived(isUpload), 'answers of the document that no test has received').toEqual(
    [],
  )
})
