import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.ts'
import { directOrigin } from '#app/platform/storage-settings.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'orbit', AWS_SECRET_ACCESS_KEY: 'hush' }
const read = (STORAGE_URL: string) => readEnv({ ...KEYS, STORAGE_URL, DATA_DIR: '/srv/orbit' })

test('a bucket is named with its folder, its service and how browsers get files', () => {
  expect(
    read('s3://reels/orbit/live?endpoint=https://s3.example&region=eu-1&links=proxy&pathStyle=0'),
  ).toMatchObject({
    storageDir: '/srv/orbit/files',
    bucket: {
      bucket: 'reels',
      prefix: 'orbit/live',
      endpoint: 'https://s3.example',
      region: 'eu-1',
      links: 'proxy',
      hasPathStyle: false,
    },
    bucketKeys: { accessKeyId: 'orbit', secretAccessKey: 'hush' },
  })
  expect(read('s3://reels?region=eu-central-1').bucket).toEqual({
    bucket: 'reels',
    prefix: '',
    endpoint: null,
    region: 'eu-central-1',
    links: 'direct',
    hasPathStyle: false,
  })
  expect(read('s3://reels?endpoint=http://127.0.0.1:8080/').bucket).toMatchObject({
    endpoint: 'http://127.0.0.1:8080',
    hasPathStyle: true,
  })
})

test.each([
  ['s3://', /names no valid bucket|must be like/],
  ['s3://Reels?region=x', /names no valid bucket/],
  ['s3://reels', /needs a region or an endpoint/],
  ['s3://key:secret@reels?region=x', /must hold no keys/],
  ['s3://reels/../x y?region=x', /signs that are not allowed/],
  ['s3://reels?region=x&acl=public', /unknown parameter acl; known are endpoint, region/],
  ['s3://reels?endpoint=s3.example', /needs an endpoint of scheme and host alone/],
  ['s3://reels?endpoint=https://s3.example/path', /needs an endpoint of scheme and host alone/],
  ['s3://reels?region=x&links=public', /wrong parameter links: direct or proxy/],
  ['ftp://reels', /STORAGE_URL: must start with file: or s3:/],
])('%s is refused with a sentence', (url, sentence) => {
  expect(() => read(url)).toThrow(sentence)
})

test('a bucket needs both keys, and they stay out of the message', () => {
  const STORAGE_URL = 's3://reels?region=eu-1'
  expect(() => readEnv({ STORAGE_URL })).toThrow(
    'STORAGE_URL: a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
  expect(() => readEnv({ STORAGE_URL, AWS_SECRET_ACCESS_KEY: 'hush' })).not.toThrow('hush')
  expect(() => readEnv({ STORAGE_URL: '', ...KEYS })).not.toThrow()
})

test.each([
  ['s3://reels?endpoint=https://s3.example:9000', 'https://s3.example:9000'],
  ['s3://reels?endpoint=https://s3.example&pathStyle=0', 'https://reels.s3.example'],
  ['s3://reels?region=eu-1', 'https://reels.s3.eu-1.amazonaws.com'],
  ['s3://reels?region=eu-1&links=proxy', null],
  ['file:///srv/files', null],
])('with %s browsers load private files from %s', (url, origin) => {
  expect(directOrigin(read(url).bucket)).toBe(origin)
})
