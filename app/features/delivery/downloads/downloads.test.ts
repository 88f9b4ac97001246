/**
 * Who can download which files of a job, under which names, and how an interrupted download
 * continues.
 */
import { expect, test } from 'vitest'
import { loader as loadArchive } from '#app/routes/endpoints/delivery-archive.ts'
import { loader as loadFile } from '#app/routes/endpoints/delivery-file.ts'
import { readDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { answerJobArchive, answerJobFile } from '#delivery/downloads/answer-download.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPiece, createJob, type DeliveredFile } from '#tests/support/delivered-job.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'
import { readZip } from '#tests/support/read-zip.ts'

useDatabase()

const REEL = { label: 'Live 30s reel', versions: [1] }

const getFile = (
  person: TestUser,
  jobId: string,
  fileId: string,
  more: { headers?: HeadersInit; query?: string } = {},
) => loadAs(loadFile, viewerOf(person), { jobId, fileId }, more)
const getArchive = (person: TestUser, jobId: string, headers: HeadersInit = {}) =>
  loadAs(loadArchive, viewerOf(person), { jobId }, { headers })

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const nameOf = (answer: Response) =>
  /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

async function jobWithReel() {
  const job = await createJob()
  await db()
    .updateTable('bookingRequests')
    .set({ serviceType: 'Donut Day' })
    .where('id', '=', job.id)
    .execute()
  const [[reel] = []] = await addPiece(job, REEL)
  return { job, reel: reel as DeliveredFile }
}

test('a delivered reel is saved in both sizes, under a name that says what it is', async () => {
  const { job, reel } = await jobWithReel()
  const master = await getFile(job.customer, job.id, reel.id)
  expect(master.status).toBe(200)
  expect(nameOf(master)).toBe(`Orbit ${job.date} Donut Day - Live 30s reel.mp4`)
  expect(master.headers.get('cache-control')).toBe('private, no-cache')
  expect((await bytesOf(master)).equals(reel.master)).toBe(true)
  const preview = await getFile(job.customer, job.id, reel.id, { query: '?size=preview' })
  expect(nameOf(preview)).toBe(`Orbit ${job.date} Donut Day - Live 30s reel preview.mp4`)
  expect((await bytesOf(preview)).equals(reel.preview)).toBe(true)
})

test('a broken download goes on where it stopped, unless the file is another one', async () => {
  const { job, reel } = await jobWithReel()
  const etag = (await getFile(job.customer, job.id, reel.id)).headers.get('etag') ?? ''
  const range = 'bytes=50000-'
  const rest = await getFile(job.customer, job.id, reel.id, {
    headers: { range, 'if-range': etag },
  })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 50000-89999/90000'])
  expect((await bytesOf(rest)).equals(reel.master.subarray(50_000))).toBe(true)
  const other = await getFile(job.customer, job.id, reel.id, {
    headers: { range, 'if-range': '"another"' },
  })
  expect([other.status, other.headers.get('content-length')]).toEqual([200, '90000'])
})

test('everything is one archive of the newest versions, which goes on too', async () => {
  const { job, reel } = await jobWithReel()
  const [, [second] = []] = await addPiece(job, { label: 'Follow-up 30s reel', versions: [1, 1] })
  const [photos = []] = await addPiece(job, { label: '2 photos', kind: 'photo', versions: [2] })
  const [, [draft] = []] = await addPiece(job, { ...REEL, versions: [1, 1], isDraft: true })
  const answer = await getArchive(job.customer, job.id)
  expect(nameOf(answer)).toBe(`Orbit ${job.date} Donut Day.zip`)
  const whole = await bytesOf(answer)
  expect(answer.headers.get('content-length')).toBe(String(whole.byteLength))
  const files = readZip(whole)
  expect(files.map(({ name }) => name)).toEqual([
    `Orbit ${job.date} Donut Day - Live 30s reel.mp4`,
    `Orbit ${job.date} Donut Day - Follow-up 30s reel version 2.mp4`,
    `Orbit ${job.date} Donut Day - 2 photos 001.jpg`,
    `Orbit ${job.date} Donut Day - 2 photos 002.jpg`,
    `Orbit ${job.date} Donut Day - Live 30s reel (2).mp4`,
  ])
  const contents = [reel, second, ...photos].map((file) => file?.master ?? Buffer.of())
  for (const [index, content] of contents.entries())
    expect(files[index]?.content.equals(content)).toBe(true)
  expect(files.some(({ content }) => content.equals(draft?.master ?? Buffer.of()))).toBe(false)
  const etag = answer.headers.get('etag') ?? ''
  const rest = await getArchive(job.customer, job.id, { range: 'bytes=123456-', 'if-range': etag })
  expect(rest.status).toBe(206)
  expect((await bytesOf(rest)).equals(whole.subarray(123_456))).toBe(true)
})

test('before anything is delivered there is nothing to download, and drafts stay with their Orbiter', async () => {
  const job = await createJob()
  expect((await getArchive(job.customer, job.id)).status).toBe(409)
  const [[draft] = []] = await addPiece(job, { ...REEL, isDraft: true })
  expect((await getArchive(job.customer, job.id)).status).toBe(409)
  expect((await getFile(job.customer, job.id, draft?.id ?? '')).status).toBe(404)
  expect((await getFile(job.orbiter, job.id, draft?.id ?? '')).status).toBe(200)
  expect((await getArchive(job.orbiter, job.id)).status).toBe(409)
})

test('anyone who was let in by a link gets the same files, and no drafts', async () => {
  const { job, reel } = await jobWithReel()
  const [[draft] = []] = await addPiece(job, { ...REEL, isDraft: true })
  const opened = await readDeliveryJob(job.id)
  const request = new Request('http://localhost/')
  const file = await answerJobFile(request, opened, reel.id, 'master')
  expect((await bytesOf(file)).equals(reel.master)).toBe(true)
  const archive = await answerJobArchive(request, opened)
  expect(readZip(await bytesOf(archive))).toHaveLength(1)
  await expect(answerJobFile(request, opened, draft?.id ?? '', 'master')).rejects.toMatchObject({
    status: 404,
  })
})

test('only people of the job have its files, each under its own job', async () => {
  const { job, reel } = await jobWithReel()
  const { job: other, reel: otherReel } = await jobWithReel()
  const admin = await createUser({ roles: ['admin'] })
  for (const person of [job.customer, job.orbiter, admin]) {
    expect((await getFile(person, job.id, reel.id)).status).toBe(200)
    expect((await getArchive(person, job.id)).status).toBe(200)
  }
  for (const person of [other.customer, other.orbiter, await createUser()]) {
    expect((await getFile(person, job.id, reel.id)).status).toBe(404)
    expect((await getArchive(person, job.id)).status).toBe(404)
  }
  expect((await getFile(job.customer, job.id, otherReel.id)).status).toBe(404)
  for (const query of ['?size=original', '?size=', '?size=master.mp4'])
    expect((await getFile(job.customer, job.id, reel.id, { query })).status).toBe(404)
  expect(await (await getFile(job.customer, job.id, 'none')).text()).toBe(
    'There is no such file.\n',
  )
})
