/** Reads STORAGE_URL: a folder of this machine, or a bucket of an S3-compatible service. */
import path from 'node:path'

/** Whether browsers load private files directly from the bucket, or through this program. */
type LinkWay = 'direct' | 'proxy'

export interface BucketSettings {
  bucket: string
  /** Empty, or without leading and trailing slashes. */
  prefix: string
  /** An origin; null for Amazon's own. */
  endpoint: string | null
  region: string
  links: LinkWay
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  hasPathStyle: boolean
}

export interface BucketKeys {
  accessKeyId: string
  secretAccessKey: string
}

const PARAMETERS = ['endpoint', 'region', 'links', 'pathStyle']
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

const isOrigin = (text: string) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text)

/** The problem with an `s3:` URL, as the end of a sentence; null if there is none. */
export function bucketProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'must be like s3://bucket/folder?region=eu-central-1'
  const { hostname, pathname, searchParams, username } = new URL(text)
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  const prefix = pathname.replaceAll(/^\/|\/$/g, '')
  const [endpoint, links] = [searchParams.get('endpoint'), searchParams.get('links')]
  if (username) return 'must hold no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
  if (!BUCKET.test(hostname)) return 'names no valid bucket after s3://'
  if (prefix && !PREFIX.test(prefix)) return 'has a folder with signs that are not allowed'
  if (unknown) return `has an unknown parameter ${unknown}; known are ${PARAMETERS.join(', ')}`
  if (endpoint !== null && !isOrigin(endpoint))
    return 'needs an endpoint of scheme and host alone, such as https://s3.example'
  if (endpoint === null && !searchParams.get('region')) return 'needs a region or an endpoint'
  if (links !== null && links !== 'direct' && links !== 'proxy')
    return 'has a wrong parameter links: direct or proxy'
  return null
}

/** @param text a URL without problems */
function readBucket(text: string): BucketSettings {
  const { hostname, pathname, searchParams } = new URL(text)
  const endpoint = searchParams.get('endpoint')
  const pathStyle = searchParams.get('pathStyle')
  return {
    bucket: hostname,
    prefix: pathname.replaceAll(/^\/|\/$/g, ''),
    endpoint: endpoint === null ? null : new URL(endpoint).origin,
    region: searchParams.get('region') ?? 'us-east-1',
    links: searchParams.get('links') === 'proxy' ? 'proxy' : 'direct',
    // Most services other than Amazon's have no host name for each bucket.
    hasPathStyle: pathStyle === null ? endpoint !== null : pathStyle === '1',
  }
}

export interface StorageSettings {
  /** Also used with a bucket, for files that temporarily have to be on a disk. */
  storageDir: string
  /** Null if files are stored in `storageDir`. */
  bucket: BucketSettings | null
}

export function readStorage(url: string | undefined, dataDir: string): StorageSettings {
  const inData = path.join(dataDir, 'files')
  if (url?.startsWith('s3:')) return { storageDir: inData, bucket: readBucket(url) }
  const folder = url ? path.resolve(url.replace(/^file:(\/\/)?/, '')) : inData
  return { storageDir: folder, bucket: null }
}

/** The origin that browsers load private files from; null for this program. */
export function directOrigin(bucket: BucketSettings | null): string | null {
  if (bucket?.links !== 'direct') return null
  const { origin, protocol, host } = new URL(
    bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`,
  )
  return bucket.hasPathStyle ? origin : `${protocol}//${bucket.bucket}.${host}`
}
