/**
 * A small S3 server in this process: the part of the protocol that the program uses, strict about
 * signatures and checksums. Objects are files of a temporary folder.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseRange } from '#app/platform/file-answer.ts'
import { signatureFault, type Keys } from '#tests/support/aws-signature.ts'

interface Stored {
  file: string
  size: number
  type: string
  at: Date
}
interface Pieces {
  key: string
  type: string
  at: Date
  parts: Map<number, Stored>
}

export interface BucketServer {
  /** The value of STORAGE_URL, without parameters beyond the endpoint. */
  storageUrl: string
  endpoint: string
  keys: Keys
  /** Names of the objects, and of uploads that were begun but not completed. */
  names(): string[]
  unfinished(): string[]
  /** Begins an upload in pieces, like a process that is killed afterwards. */
  begin(key: string): void
  /** Cuts the connection of each upload after this many bytes; null stops doing so. */
  cutAfter(bytes: number | null): void
  /** Forgets the bucket, as if it had been deleted. */
  dropBucket(): void
  stop(): Promise<void>
}

const BUCKET = 'orbit-files'

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const xml = (response: ServerResponse, text: string, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/xml', etag: '"tag"' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

class Bucket {
  readonly keys: Keys = { accessKeyId: 'tester', secretAccessKey: randomUUID() }
  readonly objects = new Map<string, Stored>()
  readonly uploads = new Map<string, Pieces>()
  readonly #folder: string
  cutAfter: number | null = null
  isThere = true

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores only what arrived complete, with the hash that was signed. */
  async receive(request: IncomingMessage): Promise<Stored> {
    const signed = String(request.headers['x-amz-content-sha256'])
    if (signed.startsWith('STREAMING')) throw new Refusal(501, 'NotImplemented')
    const file = path.join(this.#folder, randomUUID())
    const hash = createHash('sha256')
    let size = 0
    const watch = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.byteLength
        hash.update(chunk)
        if (this.cutAfter !== null && size > this.cutAfter) request.socket.destroy()
        done(null, chunk)
      },
    })
    await pipeline(request, watch, createWriteStream(file))
    if (size !== Number(request.headers['content-length'] ?? 0))
      throw new Refusal(400, 'IncompleteBody')
    if (signed !== 'UNSIGNED-PAYLOAD' && signed !== hash.digest('hex'))
      throw new Refusal(400, 'XAmzContentSHA256Mismatch')
    return { file, size, type: request.headers['content-type'] ?? '', at: new Date() }
  }

  get(key: string): Stored {
    const found = this.objects.get(key)
    if (!found) throw new Refusal(404, 'NoSuchKey')
    return found
  }

  async copy(source: string, key: string, type: string): Promise<void> {
    const found = this.get(decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
    const file = path.join(this.#folder, randomUUID())
    await copyFile(found.file, file)
    this.objects.set(key, { ...found, file, type, at: new Date() })
  }

  begin(key: string, type: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, type, at: new Date(), parts: new Map() })
    return id
  }

  piecesOf(id: string): Pieces {
    const found = this.uploads.get(id)
    if (!found) throw new Refusal(404, 'NoSuchUpload')
    return found
  }

  async complete(id: string): Promise<void> {
    const { key, type, parts } = this.piecesOf(id)
    const file = path.join(this.#folder, randomUUID())
    let size = 0
    for (const [, part] of [...parts].toSorted(([one], [other]) => one - other)) {
      await appendFile(file, await readFile(part.file))
      await rm(part.file)
      size += part.size
    }
    this.uploads.delete(id)
    this.objects.set(key, { file, size, type, at: new Date() })
  }
}

async function put(bucket: Bucket, request: IncomingMessage, key: string, query: URLSearchParams) {
  const source = request.headers['x-amz-copy-source']
  const id = query.get('uploadId')
  if (typeof source === 'string') {
    await bucket.copy(source, key, request.headers['content-type'] ?? '')
    return '<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>'
  }
  const stored = await bucket.receive(request)
  if (id === null) bucket.objects.set(key, stored)
  else bucket.piecesOf(id).parts.set(Number(query.get('partNumber')), stored)
  return ''
}

async function post(bucket: Bucket, request: IncomingMessage, key: string, query: URLSearchParams) {
  request.resume()
  const id = query.get('uploadId')
  if (id !== null) {
    await bucket.complete(id)
    return '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>'
  }
  const made = bucket.begin(key, request.headers['content-type'] ?? '')
  return `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`
}

function remove(bucket: Bucket, key: string, query: URLSearchParams) {
  const id = query.get('uploadId')
  if (id === null) bucket.objects.delete(key)
  else bucket.uploads.delete(id)
}

/** Three names per page, so that a list has several pages. */
const PAGE = 3

function list(bucket: Bucket, query: URLSearchParams): string {
  if (query.has('uploads')) {
    const within = query.get('prefix') ?? ''
    const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`
    const markOf = ([id, { key }]: [string, Pieces]) => `${key} ${id}`
    const found = [...bucket.uploads]
      .filter((upload) => upload[1].key.startsWith(within) && markOf(upload) > after)
      .toSorted((a, b) => (markOf(a) < markOf(b) ? -1 : 1))
    const page = found.slice(0, PAGE)
    const [lastId, last] = page.at(-1) ?? []
    const uploads = page.map(
      ([id, { key, at }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    const more = `<IsTruncated>${found.length > PAGE}</IsTruncated><NextKeyMarker>${last?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${lastId ?? ''}</NextUploadIdMarker>`
    return `<ListMultipartUploadsResult>${more}${uploads.join('')}</ListMultipartUploadsResult>`
  }
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const after = query.get('continuation-token') ?? ''
  const names = [...bucket.objects.keys()]
    .filter((name) => name.startsWith(prefix) && name > after)
    .filter((name) => delimiter === null || !name.slice(prefix.length).includes(delimiter))
    .toSorted()
  const page = names.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)))
  const next =
    names.length > page.length
      ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : ''
  const contents = page.map((name) => {
    const { size, at } = bucket.get(name)
    return `<Contents><Key>${name}</Key><Size>${size}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
  })
  return `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`
}

async function read(
  { file, size, type, at }: Stored,
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) {
  const range = parseRange(request.headers.range, size)
  if (range === 'unsatisfiable') throw new Refusal(416, 'InvalidRange')
  const [start, end] = range ?? [0, size - 1]
  const disposition = query.get('response-content-disposition')
  response.writeHead(range ? 206 : 200, {
    'content-type': query.get('response-content-type') ?? type,
    'content-length': end - start + 1,
    'last-modified': at.toUTCString(),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    ...(disposition === null ? {} : { 'content-disposition': disposition }),
  })
  if (request.method === 'HEAD' || size === 0) return void response.end()
  await pipeline(createReadStream(file, { start, end }), response)
}

async function answer(bucket: Bucket, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://bucket.test')
  const fault = signatureFault(request, url, bucket.keys)
  if (fault) throw new Refusal(403, fault)
  const [, name, ...rest] = url.pathname.split('/')
  const key = rest.map(decodeURIComponent).join('/')
  if (name !== BUCKET || !bucket.isThere) throw new Refusal(404, 'NoSuchBucket')
  const query = url.searchParams
  if (request.method === 'PUT') return xml(response, await put(bucket, request, key, query))
  if (request.method === 'POST') return xml(response, await post(bucket, request, key, query))
  if (request.method === 'DELETE') {
    remove(bucket, key, query)
    response.writeHead(204)
    return void response.end()
  }
  if (key !== '') return read(bucket.get(key), request, response, query)
  return request.method === 'HEAD' ? void response.end() : xml(response, list(bucket, query))
}

export async function startBucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbit-bucket-'))
  const bucket = new Bucket(folder)
  const server = createServer((request, response) => {
    answer(bucket, request, response).catch((error: unknown) => {
      request.resume()
      if (response.headersSent) return void response.destroy()
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error))
      xml(response, request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`, status)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    storageUrl: `s3://${BUCKET}/orbit?endpoint=${endpoint}`,
    endpoint,
    keys: bucket.keys,
    names: () => [...bucket.objects.keys()].toSorted(),
    unfinished: () => [...bucket.uploads.values()].map(({ key }) => key),
    begin: (key) => {
      bucket.begin(key, '')
    },
    cutAfter: (bytes) => {
      bucket.cutAfter = bytes
    },
    dropBucket: () => {
      bucket.isThere = false
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
