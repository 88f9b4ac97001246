/** Downloads when browsers read private files directly from the bucket. */
import { afterAll, expect, test, vi } from 'vitest'
import { loader } from '#app/routes/endpoints/delivery-file.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPiece, createJob } from '#tests/support/delivered-job.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'

const server = await vi.hoisted(async () => {
  const { startBucketServer } = await import('#tests/support/bucket-server.ts')
  const started = await startBucketServer()
  vi.stubEnv('STORAGE_URL', `${started.storageUrl}&links=direct`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', started.keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', started.keys.secretAccessKey)
  return started
})
afterAll(() => server.stop())

useDatabase()

test('a download leads to the bucket; a script of the page, which may not go there, gets the film', async () => {
  const job = await createJob()
  const [[reel] = []] = await addPiece(job, { label: 'Live 30s reel', versions: [1] })
  const get = (dest: string) =>
    loadAs(
      loader,
      viewerOf(job.customer),
      { jobId: job.id, fileId: reel?.id ?? '' },
      { headers: { 'sec-fetch-dest': dest } },
    )
  const pressed = await get('document')
  expect(pressed.status).toBe(302)
  expect(pressed.headers.get('location')).toContain(server.endpoint)
  const fetched = await get('empty')
  expect(fetched.status).toBe(200)
  expect(reel?.master.equals(Buffer.from(await fetched.arrayBuffer()))).toBe(true)
})
