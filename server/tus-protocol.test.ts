/** The upload endpoint and tus 1.0.0: each rule of the core protocol and of its extensions. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { UPLOAD_MAX_BYTES } from '#app/base/upload.ts'
import { suspendAccount } from '#people/access/suspend-account.server.ts'
import { listOpenUploads } from '#files/uploads/own-uploads.server.ts'
import { storeUpload } from '#files/uploads/store-upload.server.ts'
import { now } from '#app/platform/clock.ts'
import { limitBody } from '#server/body-limit.ts'
import { sayTusVersion } from '#server/tus-protocol.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'
import { serveUploads } from '#server/uploads.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import {
  announced,
  createSender as createPerson,
  metadataOf,
  UploadClient,
  UPLOADED_VIDEO as VIDEO,
  type Sender,
} from '#tests/support/send-upload.ts'

useDatabase()

const app = new Hono()
app.use('/uploads', sayTusVersion)
app.use('/uploads/*', sayTusVersion)
app.use(limitBody)
app.all('/uploads', serveUploads)
app.all('/uploads/*', serveUploads)
const client = new UploadClient(app)

const PIECE = VIDEO.subarray(0, 50_000)

const ask = (method: string, url: string, headers: Record<string, string>, body?: Uint8Array) =>
  app.request(url, { method, headers, ...(body && { body: new Uint8Array(body) }) })
const asTus = ({ cookie }: { cookie: string }, headers: Record<string, string> = {}) => ({
  cookie,
  'tus-resumable': '1.0.0',
  ...headers,
})
const piece = (offset: number | string, bytes: Uint8Array, more: Record<string, string> = {}) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
  'content-length': String(bytes.byteLength),
  ...more,
})
const begin = (person: Sender, size = VIDEO.length) => client.begin(person, size)
const send = (
  person: Sender,
  url: string,
  offset: number,
  bytes: Uint8Array,
  more: Record<string, string> = {},
) => client.send(person, url, offset, bytes, more)
const offsetOf = async (person: Sender, url: string) => String(await client.offset(person, url))
const openOf = ({ viewer }: Sender) =>
  listOpenUploads(viewer, { purpose: 'portfolio', subjectId: viewer.id })

test('OPTIONS says version, extensions, largest size and checksums, to everyone', async () => {
  for (const url of ['/uploads', `/uploads/${newId()}`]) {
    const { status, headers } = await ask('OPTIONS', url, {})
    expect([status, headers.get('tus-version'), headers.get('tus-resumable')]).toEqual([
      204,
      '1.0.0',
      '1.0.0',
    ])
    expect(headers.get('tus-extension')).toBe('creation,termination,checksum,expiration')
    expect(headers.get('tus-max-size')).toBe(String(UPLOAD_MAX_BYTES))
    expect(headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,sha512')
  }
})

test.each([[undefined], ['0.2.2'], ['1.0'], ['1.0.0, 2.0.0']])(
  'version %s is answered with 412 and the one that is spoken; nothing is done',
  async (version) => {
    const person = await createPerson()
    const url = await begin(person)
    const spoken = { cookie: person.cookie, ...(version && { 'tus-resumable': version }) }
    const answers = [
      await ask('POST', '/uploads', {
        ...spoken,
        'upload-length': '1000',
        'upload-metadata': metadataOf(announced(person)),
      }),
      await ask('HEAD', url, spoken),
      await ask('PATCH', url, { ...spoken, ...piece(0, PIECE) }, PIECE),
      await ask('DELETE', url, spoken),
    ]
    for (const { status, headers } of answers)
      expect([status, headers.get('tus-version'), headers.get('tus-resumable')]).toEqual([
        412,
        '1.0.0',
        '1.0.0',
      ])
    expect(await openOf(person)).toMatchObject([{ receivedBytes: 0 }])
  },
)

test('every answer carries the version and is stored by no cache: refusals, mistakes, too much at once', async () => {
  const person = await createPerson()
  const url = await begin(person)
  const signedOut = { cookie: '' }
  const much = new Uint8Array(17 * 1024 * 1024)
  const answers: [number, Response][] = [
    [401, await ask('HEAD', url, asTus(signedOut))],
    [404, await ask('HEAD', `/uploads/${newId()}`, asTus(person))],
    [405, await ask('PUT', '/uploads', asTus(person))],
    [400, await ask('POST', '/uploads', asTus(person))],
    [413, await send(person, url, 0, much)],
    [200, await ask('HEAD', url, asTus(person))],
    [204, await ask('DELETE', url, asTus(person))],
  ]
  for (const [status, answer] of answers)
    expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([status, '1.0.0'])
})

test('HEAD says offset and length, and must not be cached; what is finished says that all is there, also once it is stored', async () => {
  const person = await createPerson()
  const url = await begin(person)
  const facts = async () => {
    const { status, headers } = await ask('HEAD', url, asTus(person))
    return [
      status,
      headers.get('upload-offset'),
      headers.get('upload-length'),
      headers.get('cache-control'),
    ]
  }
  expect(await facts()).toEqual([200, '0', String(VIDEO.length), 'no-store'])
  await send(person, url, 0, PIECE)
  expect(await facts()).toEqual([200, '50000', String(VIDEO.length), 'no-store'])
  expect((await send(person, url, 50_000, VIDEO.subarray(50_000))).status).toBe(204)
  await storeUpload(url.split('/').at(-1) ?? '', UPLOAD_TARGETS)
  expect(await facts()).toEqual([200, String(VIDEO.length), String(VIDEO.length), 'no-store'])
})

test('a piece must have its type and the right place; else nothing of it is stored', async () => {
  const person = await createPerson()
  const url = await begin(person, 60_000)
  const refused: [number, Record<string, string>][] = [
    [415, { ...piece(0, PIECE), 'content-type': 'video/mp4' }],
    [415, { 'upload-offset': '0' }],
    [400, { 'content-type': 'application/offset+octet-stream' }],
    [400, piece('-1', PIECE)],
    [400, piece('1.5', PIECE)],
    [409, piece(7, PIECE)],
    [409, piece(60_000, PIECE)],
  ]
  for (const [status, headers] of refused)
    expect(
      (await ask('PATCH', url, asTus(person, headers), PIECE)).status,
      JSON.stringify(headers),
    ).toBe(status)
  const larger = VIDEO.subarray(0, 60_001)
  expect((await ask('PATCH', url, asTus(person, piece(0, larger)), larger)).status).toBe(413)
  expect(await offsetOf(person, url)).toBe('0')
  const answer = await send(person, url, 0, PIECE)
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '50000'])
})

test.each(['sha1', 'sha256', 'sha512'])(
  'a piece with a %s that fits is kept, one that does not is thrown away with 460',
  async (algorithm) => {
    const person = await createPerson()
    const url = await begin(person)
    const sum = createHash(algorithm).update(PIECE).digest('base64')
    const wrong = createHash(algorithm).update('another').digest('base64')
    const refused = await send(person, url, 0, PIECE, {
      'upload-checksum': `${algorithm} ${wrong}`,
    })
    expect([refused.status, refused.headers.get('tus-resumable')]).toEqual([460, '1.0.0'])
    expect(await offsetOf(person, url)).toBe('0')
    expect(
      (await send(person, url, 0, PIECE, { 'upload-checksum': `${algorithm} ${sum}` })).status,
    ).toBe(204)
    expect(await offsetOf(person, url)).toBe('50000')
  },
)

test.each([
  'md5 1B2M2Y8AsgTpgAmY7PhCfg==',
  'sha1',
  'sha1 ',
  'sha1 not-base64',
  'sha1 1B2M2Y8AsgTpgAmY7PhCfg==',
  '',
  'sha1 a b',
])('the checksum "%s" is none: 400, and nothing is kept', async (checksum) => {
  const person = await createPerson()
  const url = await begin(person)
  expect((await send(person, url, 0, PIECE, { 'upload-checksum': checksum })).status).toBe(400)
  expect(await offsetOf(person, url)).toBe('0')
})

test.each([
  ['no length', {}, 400],
  ['a length to come', { 'upload-defer-length': '1' }, 400],
  ['a length and one to come', { 'upload-length': '10', 'upload-defer-length': '1' }, 400],
  ['parts to be joined', { 'upload-length': '10', 'upload-concat': 'partial' }, 400],
  ['too large', { 'upload-length': String(UPLOAD_MAX_BYTES + 1) }, 413],
  ['far too large', { 'upload-length': '99999999999999' }, 413],
  [
    'words that are not in base64',
    { 'upload-length': '10', 'upload-metadata': 'title Tour!' },
    400,
  ],
  [
    'a word twice',
    { 'upload-length': '10', 'upload-metadata': 'title VG91cg==,title VG91cg==' },
    400,
  ],
] as [string, Record<string, string>, number][])(
  'an upload with %s is not begun',
  async (_what, headers, status) => {
    const person = await createPerson()
    expect((await ask('POST', '/uploads', asTus(person, headers))).status).toBe(status)
    expect(await openOf(person)).toEqual([])
  },
)

test('what is not finished says when it expires; what is, does not', async () => {
  const person = await createPerson()
  const url = await begin(person)
  const days = 7 * 24 * 3_600_000
  for (const answer of [await send(person, url, 0, PIECE), await ask('HEAD', url, asTus(person))]) {
    const left = new Date(answer.headers.get('upload-expires') ?? '').getTime() - now().getTime()
    expect(left).toBeGreaterThan(days - 60_000)
    expect(left).toBeLessThanOrEqual(days)
  }
  expect(
    (await send(person, url, 50_000, VIDEO.subarray(50_000))).headers.get('upload-expires'),
  ).toBeNull()
})

test('an upload that was ended is gone; a method may stand in its own header', async () => {
  const person = await createPerson()
  const url = await begin(person)
  const instead = (method: string) => asTus(person, { 'x-http-method-override': method })
  expect((await ask('POST', url, { ...instead('PATCH'), ...piece(0, PIECE) }, PIECE)).status).toBe(
    204,
  )
  expect(await offsetOf(person, url)).toBe('50000')
  expect((await ask('POST', url, instead('DELETE'))).status).toBe(204)
  for (const method of ['HEAD', 'DELETE'])
    expect((await ask(method, url, asTus(person))).status).toBe(410)
  expect((await send(person, url, 50_000, PIECE)).status).toBe(410)
})

test('a piece that was on its way when the account was suspended starts nothing', async () => {
  const [admin, person] = [viewerOf(await createUser({ roles: ['admin'] })), await createPerson()]
  const url = await begin(person)
  await send(person, url, 0, PIECE)
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      await suspendAccount(admin, person.viewer.id, { reason: 'Spam.' })
      controller.enqueue(new Uint8Array(VIDEO.subarray(50_000)))
      controller.close()
    },
  }
  // Pulled only when the server reads.
  const rest = new ReadableStream(source, { highWaterMark: 0 })
  const headers = asTus(person, piece(50_000, VIDEO.subarray(50_000)))
  const answer = await app.request(url, {
    method: 'PATCH',
    headers,
    body: rest,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(401)
  expect(await openOf(person)).toMatchObject([{ state: 'uploading', receivedBytes: VIDEO.length }])
})
