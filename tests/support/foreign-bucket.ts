/** s3rver, a third-party S3 server, in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { Keys } from '#tests/support/aws-signature.ts'

export interface ForeignBucket {
  endpoint: string
  /** The settings of a program that stores its files in a bucket of this server. */
  settings(bucket?: string): Record<string, string>
  stop(): Promise<void>
}

const BUCKET = 'orbit-files'
/**
 * For requests about a single file: on this version of Node.js, s3rver can't list only a part of
 * its files.
 */
export const EMPTY_BUCKET = 'orbit-empty'
/** The only key that the server accepts. */
const KEYS: Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startForeignBucket(): Promise<ForeignBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'orbit-s3rver-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }, { name: EMPTY_BUCKET }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    settings: (bucket = BUCKET) => ({
      STORAGE_URL: `s3://${bucket}/orbit?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }),
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
