/** Resumable uploads over HTTP: what arrives in chunks, what is refused, and who owns it. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addPortfolioItem } from '#app/features/portfolio/add-portfolio-item.server.ts'
import { listPortfolio } from '#app/features/creators/creator-queries.server.ts'
import { tidyUploads } from '#app/features/portfolio/drop-upload.server.ts'
import { listOwnUploads } from '#app/features/portfolio/open-upload.server.ts'
import { PORTFOLIO_MAX } from '#app/features/portfolio/portfolio.ts'
import { processUpload } from '#app/features/portfolio/process-upload.server.ts'
import { VIDEO_MAX_BYTES, VIDEO_QUOTA_BYTES } from '#app/features/media/video-upload.ts'
import { listVerification } from '#app/features/creators/verification.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { serveStoredFile } from '#server/stored-files.ts'
import { serveUploads } from '#server/uploads.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const app = new Hono()
app.all('/uploads', serveUploads)
app.all('/uploads/*', serveUploads)
app.get('/files/*', async (context) => (await serveStoredFile(context)) ?? context.text('', 404))

const VIDEO = await readFile(
  path.join(import.meta.dirname, '../db/demo/media/reels/apartment-tour.mp4'),
)
const left = async () =>
  (await readdir(path.join(env().dataDir, 'uploads')).catch((): string[] => [])).toSorted()

async function createPerson() {
  const orbiter = await createOrbiter()
  return { viewer: viewerOf(orbiter), cookie: await signedInCookie(orbiter) }
}
type Person = Awaited<ReturnType<typeof createPerson>>

const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const meta = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([name, value]) => `${name} ${inBase64(value)}`)
    .join(',')

const ask = (
  { cookie }: { cookie: string },
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
) =>
  app.request(url, {
    method,
    headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })

const create = (
  person: { cookie: string },
  size: number | string = VIDEO.length,
  words: Record<string, string> = { title: 'Apartment tour' },
) =>
  ask(person, 'POST', '/uploads', { 'upload-length': String(size), 'upload-metadata': meta(words) })

const send = (person: { cookie: string }, url: string, offset: number, bytes: Uint8Array) =>
  ask(
    person,
    'PATCH',
    url,
    {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
    },
    bytes,
  )

async function begun(person: Person, size = VIDEO.length): Promise<string> {
  const answer = await create(person, size)
  expect(answer.status).toBe(201)
  return answer.headers.get('location') ?? ''
}
const idOf = (url: string) => url.split('/').at(-1) ?? ''

test('a video arrives in pieces, goes on after a lost connection, and plays in ranges; its original goes once the copy is checked [P-ENT-08] [P-CALL-09]', async () => {
  const person = await createPerson()
  const url = await begun(person)
  expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
  expect((await send(person, url, 0, VIDEO.subarray(0, 100_000))).status).toBe(204)
  expect(await listOwnUploads(person.viewer)).toMatchObject([
    { title: 'Apartment tour', receivedBytes: 100_000, state: 'uploading' },
  ])
  // The connection is lost; the browser asks how much has arrived and resumes from there.
  const offset = Number((await ask(person, 'HEAD', url)).headers.get('upload-offset'))
  expect(offset).toBe(100_000)
  expect((await send(person, url, offset, VIDEO.subarray(offset))).status).toBe(204)
  expect(await listOwnUploads(person.viewer)).toMatchObject([{ state: 'processing' }])
  expect(await left()).toContain(idOf(url))
  await processUpload(idOf(url))
  await processUpload(idOf(url))
  const items = await listPortfolio(person.viewer.id)
  expect(items).toMatchObject([
    {
      title: 'Apartment tour',
      mediaType: 'video',
      mediaUrl: `/files/portfolio/${idOf(url)}.mp4`,
      durationSeconds: 7.2,
    },
  ])
  expect(await listOwnUploads(person.viewer)).toEqual([])
  expect((await left()).filter((name) => name.startsWith(idOf(url)))).toEqual([])
  const part = await app.request(items[0]?.mediaUrl ?? '', { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/mp4',
    'ftyp',
  ])
})

test('an upload belongs to one person: nobody else reads, writes, ends it or gives it a picture', async () => {
  const [owner, other] = [await createPerson(), await createPerson()]
  const customer = { cookie: await signedInCookie(await createUser()) }
  const url = await begun(owner)
  for (const stranger of [other, customer, { cookie: '' }]) {
    const answers = [
      await ask(stranger, 'HEAD', url),
      await send(stranger, url, 0, VIDEO),
      await ask(
        stranger,
        'PUT',
        `${url}/poster`,
        { 'content-length': '10' },
        VIDEO.subarray(0, 10),
      ),
      await ask(stranger, 'DELETE', url),
    ]
    for (const { status } of answers) expect([401, 403, 404]).toContain(status)
  }
  expect((await create(customer)).status).toBe(403)
  expect((await create({ cookie: '' })).status).toBe(401)
  expect(await listOwnUploads(owner.viewer)).toMatchObject([
    { receivedBytes: 0, state: 'uploading' },
  ])
  expect((await ask(owner, 'DELETE', url)).status).toBe(204)
  expect(await listOwnUploads(owner.viewer)).toEqual([])
  expect((await left()).filter((name) => name.startsWith(idOf(url)))).toEqual([])
})

test.each([
  ['a script', Buffer.from(`<script>${'x'.repeat(500)}</script>`)],
  ['zeros', Buffer.alloc(500)],
  ['a webm', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(500)])],
  [
    'an avif',
    Buffer.concat([Buffer.from('\0\0\0\u001Cftypavif\0\0\0\0', 'latin1'), Buffer.alloc(500)]),
  ],
  [
    'a heic',
    Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(500)]),
  ],
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'#'.repeat(500)}`)],
  ['a video behind one byte', Buffer.concat([Buffer.from('x'), VIDEO.subarray(0, 500)])],
])(
  '%s is refused with its first bytes, whatever it is called, and nothing is left',
  async (_what, bytes) => {
    const person = await createPerson()
    const answer = await create(person, 50_000, {
      title: 'Tour',
      filename: 'tour.mp4',
      filetype: 'video/mp4',
    })
    const url = answer.headers.get('location') ?? ''
    const refused = await send(person, url, 0, bytes)
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { message: 'This file is not an MP4 or MOV video. Choose another.' },
    ])
    expect((await left()).filter((name) => name.startsWith(idOf(url)))).toEqual([])
    expect(await listOwnUploads(person.viewer)).toMatchObject([
      { state: 'failed', canRetry: false },
    ])
    const again = await send(person, url, 500, bytes)
    expect([again.status, await again.json()]).toEqual([
      410,
      { message: 'This file is not an MP4 or MOV video. Choose another.' },
    ])
    expect((await ask(person, 'HEAD', url)).status).toBe(410)
  },
)

test.each([
  ['zero bytes', 0, 422],
  ['a byte too many', VIDEO_MAX_BYTES + 1, 413],
  ['less than nothing', '-5', 400],
  ['no number', 'many', 400],
  ['half a byte', '10.5', 400],
] as const)('%s are refused before anything is sent', async (_what, size, status) => {
  const person = await createPerson()
  expect((await create(person, size)).status).toBe(status)
  expect(await listOwnUploads(person.viewer)).toEqual([])
})

test.each([
  [{}],
  [{ title: ' ' }],
  [{ title: 'x'.repeat(121) }],
  [{ title: 'Tour', description: 'x'.repeat(501) }],
] as [Record<string, string>][])('the words %j are refused beside their field', async (words) => {
  const person = await createPerson()
  const answer = await create(person, 1000, words)
  const { fields } = (await answer.json()) as { fields: Record<string, string> }
  expect([answer.status, Object.keys(fields)]).toEqual([
    422,
    [words['description'] ? 'description' : 'title'],
  ])
})

test('names and ids of the sender’s own lead nowhere; offsets that lie and more bytes than announced change nothing', async () => {
  const person = await createPerson()
  const before = await left()
  const answer = await ask(person, 'POST', '/uploads', {
    'upload-length': '200',
    'x-upload-id': '../../escape',
    'upload-metadata': meta({ title: 'Tour', filename: '../../../etc/passwd', id: '../x' }),
  })
  const url = answer.headers.get('location') ?? ''
  expect((await left()).filter((name) => !before.includes(name))).toEqual([
    idOf(url),
    `${idOf(url)}.json`,
  ])
  for (const offset of [1, 199, 100_000, -1])
    expect((await send(person, url, offset, VIDEO.subarray(0, 10))).ok).toBe(false)
  expect((await send(person, url, 0, VIDEO.subarray(0, 201))).status).toBe(413)
  expect(Number((await ask(person, 'HEAD', url)).headers.get('upload-offset'))).toBe(0)
  for (const wrong of [
    '/uploads/..%2f..%2fpasswd',
    `/uploads/${newId()}`,
    '/uploads/x',
    `${url}/x/y`,
    `${url}/poster/z`,
  ])
    expect((await send(person, wrong, 0, VIDEO.subarray(0, 10))).status).toBe(404)
  expect((await ask(person, 'GET', url)).status).toBe(405)
  expect((await ask(person, 'GET', '/uploads')).status).toBe(405)
})

test('a person has so many at once, so many bytes and so many items', async () => {
  const person = await createPerson()
  for (let at = 0; at < 5; at += 1) await begun(person)
  expect((await create(person)).status).toBe(409)
  const rich = await createPerson()
  const old = { orbiterId: rich.viewer.id, title: 'Old', state: 'ready' } as const
  await db()
    .insertInto('portfolioUploads')
    .values(
      Array.from({ length: 10 }, () => ({
        ...old,
        id: newId(),
        sizeBytes: Math.floor(VIDEO_QUOTA_BYTES / 10),
      })),
    )
    .execute()
  expect(await (await create(rich)).json()).toMatchObject({
    fields: { file: 'You have used your 2 GB of video storage. Remove a video first.' },
  })
  const full = await createPerson()
  for (let at = 0; at < PORTFOLIO_MAX; at += 1)
    await addPortfolioItem(full.viewer, {
      title: 'One',
      mediaUrl: `https://work.example/${at}`,
      mediaType: 'link',
    })
  expect((await create(full)).status).toBe(409)
})

test('uploads that nobody comes back for go after a day, with their files', async () => {
  const person = await createPerson()
  const url = await begun(person)
  await send(person, url, 0, VIDEO.subarray(0, 1000))
  await tidyUploads()
  expect(await listOwnUploads(person.viewer)).toHaveLength(1)
  advance({ hours: 25 })
  await tidyUploads()
  expect(await listOwnUploads(person.viewer)).toEqual([])
  expect((await left()).filter((name) => name.startsWith(idOf(url)))).toEqual([])
  expect(await listVerification(person.viewer.id)).toHaveLength(6)
})
