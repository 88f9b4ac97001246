/** Resumable uploads over HTTP: what arrives in pieces, what is refused, and who owns it. */
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_OVER } from '#app/base/upload.ts'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { PORTFOLIO_MAX } from '#market/portfolio/portfolio.ts'
import { listOwnUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { resumeUploads, tidyUploads } from '#files/uploads/drop-upload.server.ts'
import { queueStoring, storeUpload } from '#files/uploads/store-upload.server.ts'
import { REASONS, UPLOADS_OPEN_MAX } from '#files/uploads/upload-inputs.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { tryLock } from '#app/platform/held-locks.ts'
import { uploadLockName } from '#app/platform/partial-uploads.ts'
import { hashOf } from '#app/platform/storage.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'
import { serveUploads } from '#server/uploads.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'
import {
  announced,
  createSender,
  idOfUpload,
  UploadClient,
  UPLOADED_VIDEO as VIDEO,
} from '#tests/support/send-upload.ts'

useDatabase()

const app = new Hono()
app.all('/uploads', serveUploads)
app.all('/uploads/*', serveUploads)
const client = new UploadClient(app)

const left = async () =>
  (await readdir(path.join(env().dataDir, 'uploads')).catch((): string[] => [])).toSorted()
const leftOf = async (url: string) =>
  (await left()).filter((name) => name.startsWith(idOfUpload(url)))
const openOf = async (person: { cookie: string; viewer: { id: string } }) => {
  const query = new URLSearchParams({ purpose: 'portfolio', subjectId: person.viewer.id })
  const { uploads } = (await client.state(person, `/uploads?${query}`)) as {
    uploads: Record<string, unknown>[]
  }
  return uploads
}

test('a video arrives in pieces, goes on after a lost connection, and its spool goes once the stored copy has the same hash [P-ENT-08] [P-CALL-09] [P-OPE-11]', async () => {
  const person = await createSender()
  const url = await client.begin(person)
  expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
  expect((await client.send(person, url, 0, VIDEO.subarray(0, 100_000))).status).toBe(204)
  expect(await openOf(person)).toMatchObject([
    { fileName: 'Apartment tour.mp4', receivedBytes: 100_000, state: 'uploading' },
  ])
  // The connection is lost; the browser asks how much has arrived and resumes from there.
  const offset = await client.offset(person, url)
  expect(offset).toBe(100_000)
  expect((await client.send(person, url, offset, VIDEO.subarray(offset))).status).toBe(204)
  expect(await client.state(person, url)).toMatchObject({ state: 'storing' })
  expect(await leftOf(url)).not.toEqual([])
  // Two at the same time, as after a kill: only one counts.
  await Promise.all([
    storeUpload(idOfUpload(url), UPLOAD_TARGETS),
    storeUpload(idOfUpload(url), UPLOAD_TARGETS),
  ])
  await storeUpload(idOfUpload(url), UPLOAD_TARGETS)
  expect(await client.state(person, url)).toMatchObject({ state: 'received', reason: null })
  const [media, ...more] = await db()
    .selectFrom('mediaFiles')
    .select(['id', 'sha256', 'originalKey', 'state', 'sizeBytes'])
    .where('ownerId', '=', person.viewer.id)
    .execute()
  const sha256 = createHash('sha256').update(VIDEO).digest('hex')
  expect([media, more]).toMatchObject([
    { id: idOfUpload(url), sha256, state: 'waiting', sizeBytes: VIDEO.length },
    [],
  ])
  expect(await hashOf(media?.originalKey ?? '')).toBe(sha256)
  expect(await leftOf(url)).toEqual([])
  expect(await listOwnUploads(person.viewer)).toMatchObject([
    { title: 'Apartment tour', state: 'processing' },
  ])
})

test('a file is stored as soon as the last request for it has let it go', async () => {
  const person = await createSender()
  const url = await client.begin(person)
  await client.send(person, url, 0, VIDEO)
  const lock = await tryLock(uploadLockName(idOfUpload(url)))
  const storing = storeUpload(idOfUpload(url), UPLOAD_TARGETS)
  await lock?.release()
  await storing
  expect(await client.state(person, url)).toMatchObject({ state: 'received' })
})

test('anyone who goes on with a video learns whether its small copy is there', async () => {
  const person = await createSender()
  const url = await client.begin(person, VIDEO.length * 3)
  const isThere = async () => (await client.state(person, url))['smallCopy']
  expect(await isThere()).toBeNull()
  const words = announced(person, { original: idOfUpload(url) })
  const small = (await client.create(person, VIDEO.length, words)).headers.get('location') ?? ''
  expect(await isThere()).toBe('uploading')
  expect((await client.send(person, small, 0, VIDEO)).status).toBe(204)
  await storeUpload(idOfUpload(small), UPLOAD_TARGETS)
  expect(await isThere()).toBe('received')
})

test('an upload belongs to one person: no one else reads, writes or ends it', async () => {
  const [owner, other] = [await createSender(), await createSender()]
  const customer = { cookie: await signedInCookie(await createUser()) }
  const url = await client.begin(owner)
  for (const stranger of [other, customer, { cookie: '' }])
    for (const answer of [
      await client.ask(stranger, 'HEAD', url),
      await client.ask(stranger, 'GET', url),
      await client.send(stranger, url, 0, VIDEO),
      await client.ask(stranger, 'DELETE', url),
    ])
      expect(answer.status).toBe(stranger.cookie ? 404 : 401)
  expect((await client.create(customer, 1000, announced(owner))).status).toBe(403)
  expect((await client.create(other, 1000, announced(owner))).status).toBe(404)
  expect((await client.create({ cookie: '' }, 1000, announced(owner))).status).toBe(401)
  expect(await openOf(owner)).toMatchObject([{ receivedBytes: 0, state: 'uploading' }])
  expect((await client.ask(owner, 'DELETE', url)).status).toBe(204)
  expect([await openOf(owner), await leftOf(url)]).toEqual([[], []])
})

test.each([
  ['a script', Buffer.from(`<script>${'x'.repeat(500)}</script>`)],
  ['an svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(500)}</svg>`)],
  ['zeros', Buffer.alloc(500)],
  ['a webm', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(500)])],
  ['sound', Buffer.concat([Buffer.from('\0\0\0\u001CftypM4A \0\0\0\0', 'latin1'), VIDEO])],
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'#'.repeat(500)}`)],
  ['a video behind one byte', Buffer.concat([Buffer.from('x'), VIDEO.subarray(0, 500)])],
])(
  '%s is refused with its first bytes, whatever it is called, and nothing is left',
  async (_what, bytes) => {
    const person = await createSender()
    const url = await client.begin(person, 500_000)
    const refused = await client.send(person, url, 0, bytes.subarray(0, 500))
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { message: REASONS.notMedia },
    ])
    expect(await leftOf(url)).toEqual([])
    expect(await listOwnUploads(person.viewer)).toMatchObject([
      { state: 'failed', canRetry: false },
    ])
    const again = await client.send(person, url, 500, bytes)
    expect([again.status, await again.json()]).toEqual([410, { message: REASONS.notMedia }])
    expect((await client.ask(person, 'HEAD', url)).status).toBe(410)
  },
)

test.each([
  ['zero bytes', 0, 422],
  ['more than a portfolio takes', VIDEO_MAX_BYTES + 1, 422],
  ['a byte too many', UPLOAD_MAX_BYTES + 1, 413],
  ['less than nothing', '-5', 400],
  ['no number', 'many', 400],
  ['half a byte', '10.5', 400],
] as const)('%s are refused before anything is sent', async (_what, size, status) => {
  const person = await createSender()
  expect((await client.create(person, size, announced(person))).status).toBe(status)
  expect(await openOf(person)).toEqual([])
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: '../../etc/passwd' }, 'name'],
  [{ name: 'C:\\reel.mp4' }, 'name'],
  [{ name: '..' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ key: 'mine' }, 'key'],
  [{ purpose: 'elsewhere' }, 'purpose'],
  [{ subject: '../x' }, 'subject'],
] as [Record<string, string>, string][])(
  'what is said with %j is refused',
  async (words, field) => {
    const person = await createSender()
    const answer = await client.create(person, 1000, announced(person, words))
    const { fields } = (await answer.json()) as { fields: Record<string, string> }
    expect([answer.status, Object.keys(fields)]).toEqual([422, [field]])
  },
)

test('the same key is the same upload, however often it is begun; another file needs another key', async () => {
  const person = await createSender()
  const words = announced(person)
  const answers = await Promise.all([1, 2, 3].map(() => client.create(person, VIDEO.length, words)))
  const [url = '', ...others] = answers.map((answer) => answer.headers.get('location') ?? '')
  expect(new Set([url, ...others]).size).toBe(1)
  await client.send(person, url, 0, VIDEO.subarray(0, 1000))
  expect((await client.create(person, VIDEO.length, words)).headers.get('location')).toBe(url)
  expect(await client.offset(person, url)).toBe(1000)
  expect(await openOf(person)).toHaveLength(1)
  expect((await client.create(person, 7, words)).status).toBe(409)
  await client.ask(person, 'DELETE', url)
  const over = await client.create(person, VIDEO.length, words)
  expect([over.status, await over.json()]).toMatchObject([410, { message: UPLOAD_OVER }])
})

test('ids of the sender’s own lead nowhere; offsets that lie and more bytes than announced change nothing', async () => {
  const person = await createSender()
  const before = await left()
  const url = await client.begin(person, 200)
  expect((await left()).filter((name) => !before.includes(name))).toEqual([idOfUpload(url)])
  for (const offset of [1, 199, 100_000, -1])
    expect((await client.send(person, url, offset, VIDEO.subarray(0, 10))).ok).toBe(false)
  expect((await client.send(person, url, 0, VIDEO.subarray(0, 201))).status).toBe(413)
  expect(await client.offset(person, url)).toBe(0)
  for (const wrong of [
    '/uploads/..%2f..%2fpasswd',
    `/uploads/${newId()}`,
    '/uploads/x',
    `${url}/x/y`,
    `${url}/poster`,
  ])
    expect((await client.send(person, wrong, 0, VIDEO.subarray(0, 10))).status).toBe(404)
  expect((await client.ask(person, 'PUT', url)).status).toBe(405)
  expect((await client.ask(person, 'PUT', '/uploads')).status).toBe(405)
})

test('a person has so many at once, so many bytes and so many items', async () => {
  const person = await createSender()
  const open = { ownerId: person.viewer.id, subjectId: person.viewer.id, fileName: 'a.mp4' }
  const insert = (count: number, more: { sizeBytes: number; state?: 'failed'; reason?: string }) =>
    db()
      .insertInto('uploads')
      .values(
        Array.from({ length: count }, () => ({
          ...open,
          ...more,
          purpose: 'portfolio' as const,
          id: newId(),
          clientKey: newId(),
        })),
      )
      .execute()
  await insert(9, { sizeBytes: UPLOAD_MAX_BYTES })
  await insert(UPLOADS_OPEN_MAX - 9, { sizeBytes: 1 })
  expect((await client.create(person, 1000, announced(person))).status).toBe(409)
  await db().deleteFrom('uploads').where('sizeBytes', '=', 1).execute()
  expect((await client.create(person, VIDEO_MAX_BYTES, announced(person))).status).toBe(201)
  await insert(1, { sizeBytes: UPLOAD_MAX_BYTES - VIDEO_MAX_BYTES })
  expect(await (await client.create(person, 1, announced(person))).json()).toMatchObject({
    code: 'too_much',
  })
  await db().updateTable('uploads').set({ state: 'failed', reason: 'x' }).execute()
  await insert(20, { sizeBytes: UPLOAD_MAX_BYTES, state: 'failed', reason: 'x' })
  expect(await (await client.create(person, 1, announced(person))).json()).toMatchObject({
    message: 'You can send up to 60 GB a day. Continue tomorrow.',
  })
  const full = await createSender()
  for (let at = 0; at < PORTFOLIO_MAX; at += 1)
    await addPortfolioItem(full.viewer, {
      title: 'One',
      mediaUrl: `https://work.example/${at}`,
      mediaType: 'link',
    })
  expect((await client.create(full, 1000, announced(full))).status).toBe(409)
})

test('uploads that no one comes back for go with their files: empty ones after a day, begun ones after a week', async () => {
  const person = await createSender()
  const [empty, begun] = [await client.begin(person), await client.begin(person)]
  await client.send(person, begun, 0, VIDEO.subarray(0, 1000))
  await tidyUploads()
  expect(await openOf(person)).toHaveLength(2)
  advance({ hours: 25 })
  await tidyUploads()
  expect(await openOf(person)).toMatchObject([{ receivedBytes: 1000 }])
  expect(await leftOf(empty)).toEqual([])
  advance({ days: 7 })
  await tidyUploads()
  expect([await openOf(person), await leftOf(begun)]).toEqual([[], []])
  const again = await client.send(person, begun, 1000, VIDEO.subarray(1000))
  expect([again.status, await again.json()]).toEqual([410, { message: UPLOAD_OVER }])
})

test('small files are stored first: they never wait behind gigabytes', async () => {
  const [small, large] = [newId(), newId()]
  await transaction((tx) =>
    queueStoring(tx, [
      { id: large, sizeBytes: UPLOAD_MAX_BYTES },
      { id: small, sizeBytes: 5_000_000 },
    ]),
  )
  const { rows } = await sql<{ uploadId: string }>`
    select data->>'uploadId' as "uploadId", priority from pgboss.job
    where name = 'store-upload' and data->>'uploadId' in (${small}, ${large}) order by priority desc`.execute(
    db(),
  )
  expect(rows).toEqual([
    { uploadId: small, priority: 1 },
    { uploadId: large, priority: 0 },
  ])
})

test('what was being stored when the process was killed is taken up by the next start', async () => {
  const person = await createSender()
  const url = await client.begin(person)
  expect((await client.send(person, url, 0, VIDEO)).status).toBe(204)
  await sql`delete from pgboss.job where name = 'store-upload'`.execute(db())
  await resumeUploads()
  const { rows } = await sql<{ uploadId: string }>`
    select data->>'uploadId' as "uploadId" from pgboss.job where name = 'store-upload'`.execute(
    db(),
  )
  expect(rows).toContainEqual({ uploadId: idOfUpload(url) })
  const [spooled] = await leftOf(url)
  await storeUpload(idOfUpload(url), UPLOAD_TARGETS)
  expect(await client.state(person, url)).toMatchObject({ state: 'received' })
  // Killed after it was stored, before its spool was deleted.
  await writeFile(path.join(env().dataDir, 'uploads', spooled ?? ''), VIDEO)
  await resumeUploads()
  expect(await leftOf(url)).toEqual([])
})
