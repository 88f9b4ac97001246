/** Downloads where browsers read private files from the bucket itself. */
import { afterAll, expect, test } from 'vitest'
import { loader } from '#app/routes/endpoints/delivery-file.ts'
import { env } from '#app/platform/env.ts'
import { startBucketServer } from '#tests/support/bucket-server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPiece, createJob } from '#tests/support/delivered-job.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'

useDatabase()

const server = await startBucketServer()
afterAll(() => server.stop())
Object.assign(env(), {
  bucketKeys: server.keys,
  bucket: {
    bucket: new URL(server.storageUrl).hostname,
    prefix: '',
    endpoint: server.endpoint,
    region: 'us-east-1',
    links: 'direct',
    hasPathStyle: true,
  },
})

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
