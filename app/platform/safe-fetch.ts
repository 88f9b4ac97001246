/**
 * Fetches a file from a URL that a person entered, without access to our own network (SSRF): only
 * https on its default port, DNS resolved here, and a connection to exactly the address that was
 * checked. The same applies to each redirect.
 */
import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isPublicAddress } from '#app/platform/public-address.ts'

const REDIRECTS_MAX = 3
const CONNECT_MS = 10_000
const USER_AGENT = 'OrbitMediaFetcher/1.0'
const DISK_TROUBLE = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EIO'])
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A file was not fetched. The message is shown to the person who entered the URL. */
export class FetchRefused extends Error {}

const REFUSALS = {
  address: 'Enter a full address, like https://example.com/picture.jpg.',
  https: 'Use an address that starts with https://.',
  port: 'Use an address without a port.',
  name: 'Use an address with a domain name, like https://example.com/picture.jpg.',
  credentials: 'Use an address without a username and password.',
  closed: 'We cannot fetch from this address. Use one that anyone can open.',
  unreachable: 'We could not reach this address. Check it, or upload the file instead.',
  missing: 'There is no file at this address. Check it, or upload the file instead.',
  redirects: 'This address redirects too many times. Use the address of the file itself.',
  slow: 'This file takes too long to arrive. Upload it instead.',
} as const

const tooLarge = (maxBytes: number) =>
  new FetchRefused(`This file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)

/** How names are resolved and servers reached; tests pass their own. */
export interface Network {
  /** The IP addresses of a host name. */
  resolve(hostname: string): Promise<string[]>
  /** The host and port to connect to for an address. */
  reach(address: string): { host: string; port: number }
  /** Certificates to trust instead of the usual ones. */
  ca?: string
}

const INTERNET: Network = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true })).map(({ address }) => address),
  reach: (address) => ({ host: address, port: 443 }),
}

/** Checks a URL without any network access. @throws FetchRefused */
export function readFetchAddress(text: string): URL {
  if (!URL.canParse(text) || text.length > 2000) throw new FetchRefused(REFUSALS.address)
  const url = new URL(text)
  if (url.protocol !== 'https:') throw new FetchRefused(REFUSALS.https)
  if (url.username || url.password) throw new FetchRefused(REFUSALS.credentials)
  if (url.port) throw new FetchRefused(REFUSALS.port)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) || !url.hostname.includes('.'))
    throw new FetchRefused(REFUSALS.name)
  return url
}

/** @throws FetchRefused unless every address of the host name is public */
async function resolvePublic(hostname: string, network: Network): Promise<string> {
  const addresses = await network.resolve(hostname).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new FetchRefused(REFUSALS.unreachable)
  if (!addresses.every(isPublicAddress)) throw new FetchRefused(REFUSALS.closed)
  return first
}

/** One request to one IP address; the certificate is still checked against the host name. */
async function ask(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const address = await resolvePublic(url.hostname, network)
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...network.reach(address),
      ...(network.ca !== undefined && { ca: network.ca }),
      servername: url.hostname,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'user-agent': USER_AGENT,
        accept: '*/*',
        'accept-encoding': 'identity',
      },
      agent: false,
      signal,
      timeout: CONNECT_MS,
    })
    outgoing.once('response', resolve)
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.once('error', reject)
    outgoing.end()
  })
}

async function follow(start: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  let url = start
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await ask(url, network, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    if (!REDIRECTS.has(statusCode) || !headers.location) throw new FetchRefused(REFUSALS.missing)
    if (!URL.canParse(headers.location, url)) throw new FetchRefused(REFUSALS.missing)
    url = readFetchAddress(new URL(headers.location, url).href)
  }
  throw new FetchRefused(REFUSALS.redirects)
}

interface FetchBounds {
  maxBytes: number
  /** For the whole fetch, from the first DNS lookup to the last byte. */
  timeoutMs: number
}

/**
 * Downloads a URL to a local file. The content type is ignored; callers check the bytes. A failed
 * fetch leaves no file behind.
 * @throws FetchRefused, Error when our own disk is full
 */
export async function fetchToFile(
  address: string,
  file: string,
  { maxBytes, timeoutMs }: FetchBounds,
  network: Network = INTERNET,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await mkdir(path.dirname(file), { recursive: true })
  try {
    const answer = await follow(readFetchAddress(address), network, signal)
    if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
      answer.destroy()
      throw tooLarge(maxBytes)
    }
    let bytes = 0
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw tooLarge(maxBytes)
        yield chunk
      }
    }
    await pipeline(answer, counted, createWriteStream(file, { mode: 0o600 }), { signal })
  } catch (error) {
    await rm(file, { force: true })
    if (
      error instanceof FetchRefused ||
      (error instanceof Error && 'code' in error && DISK_TROUBLE.has(error.code))
    )
      throw error
    throw new FetchRefused(signal.aborted ? REFUSALS.slow : REFUSALS.unreachable, { cause: error })
  }
}
