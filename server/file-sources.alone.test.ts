/** Only a bucket that browsers read directly is named in the content security policy of pages. */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function policyWith(storageUrl: string): Promise<string> {
  vi.resetModules()
  vi.stubEnv('STORAGE_URL', storageUrl)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'orbit')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'hush')
  const { contentSecurityPolicy } = await import('#server/headers.ts')
  return contentSecurityPolicy("'nonce-a'", "'nonce-a'")
}

test('pages may load pictures and films from a bucket with direct links, and nothing more', async () => {
  const policy = await policyWith('s3://reels?endpoint=https://s3.example')
  expect(policy).toContain("img-src 'self' https://s3.example;")
  expect(policy).toContain("media-src 'self' blob: https://s3.example;")
  expect(policy).toContain("connect-src 'self' https://s3.example;")
  expect(policy.match(/https:/g)).toHaveLength(3)
})

test.each(['', 's3://reels?endpoint=https://s3.example&links=proxy'])(
  'with STORAGE_URL=%s pages name no other site',
  async (storageUrl) => {
    expect(await policyWith(storageUrl)).not.toContain('https:')
  },
)
