/** Checks signatures of S3 requests (AWS Signature Version 4), in headers and in signed links. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { now } from '#app/platform/clock.ts'

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface Claim {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payload: string
}

function claimOf(request: IncomingMessage, query: URLSearchParams): Claim | null {
  const header = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  )
  if (header)
    return {
      credential: header[1] ?? '',
      signedHeaders: header[2] ?? '',
      signature: header[3] ?? '',
      date: String(request.headers['x-amz-date']),
      payload: String(request.headers['x-amz-content-sha256']),
    }
  if (!query.has('X-Amz-Signature')) return null
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  return {
    credential: of('Credential'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    date: of('Date'),
    payload: 'UNSIGNED-PAYLOAD',
  }
}

function signatureOf(
  request: IncomingMessage,
  url: URL,
  { credential, signedHeaders, date, payload }: Claim,
  secret: string,
): string {
  const scope = credential.split('/').slice(1)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('')
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payload]
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')).toString('hex')
}

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The code of an S3 error; null if the request is signed with these keys for the current time. */
export function signatureFault(request: IncomingMessage, url: URL, keys: Keys): string | null {
  const claim = claimOf(request, url.searchParams)
  if (!claim) return 'AccessDenied'
  if (claim.credential.split('/', 1)[0] !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (signatureOf(request, url, claim, keys.secretAccessKey) !== claim.signature)
    return 'SignatureDoesNotMatch'
  const seconds = url.searchParams.get('X-Amz-Expires')
  // Links are dated by the program's clock, requests by the clock of the library that makes them.
  if (seconds !== null)
    return now().getTime() - timeOf(claim.date) > Number(seconds) * 1000 ? 'AccessDenied' : null
  return Math.abs(Date.now() - timeOf(claim.date)) > 15 * 60_000 ? 'RequestTimeTooSkewed' : null
}
