/** Every setting of the program, read and checked once. docs/settings.md lists them. */
import path from 'node:path'
import type { z } from 'zod'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { schema } from '#app/platform/env-schema.ts'
import { readPayments, type PaymentSettings } from '#app/platform/payment-settings.ts'
import { missingInProduction } from '#app/platform/production-settings.ts'
import {
  readStorage,
  type BucketKeys,
  type BucketSettings,
} from '#app/platform/storage-settings.ts'

/** Another site that people can sign in with (OpenID Connect). */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Env {
  isProduction: boolean
  /** Run by automated tests: work that only slows down attackers is cheap. */
  isTest: boolean
  port: number
  host: string
  dataDir: string
  /** Null for the built-in PostgreSQL. */
  databaseUrl: string | null
  databasePool: number
  publicUrl: string
  /**
   * Whether `PUBLIC_URL` was set. If not, the site can be opened at any address of this machine.
   */
  isPublicUrlSet: boolean
  /** Null if emails are stored and not sent. */
  smtpUrl: string | null
  mailFrom: string
  /** The folder of stored files; with a bucket it stays empty. */
  storageDir: string
  /** Null if files are stored in `storageDir`. */
  bucket: BucketSettings | null
  bucketKeys: BucketKeys | null
  /** How many uploaded files this process processes at the same time. */
  mediaWorkers: number
  /** How long the original of an uploaded file is stored. */
  originalRetentionDays: number
  payments: PaymentSettings
  /** The program that processes videos; null to use only what npm has installed. */
  ffmpegPath: string | null
  /** The offset of the program's clock from the machine's; 0 in production. */
  clockShiftMs: number
  /** Where the program's clock stands still; null if it runs. */
  clockAt: Date | null
  /** Whether an empty database is filled with the demo. Never in production. */
  wantsDemo: boolean
  runsWorker: boolean
  /**
   * How long a stopping process still responds, so that a proxy can notice and switch to another
   * one.
   */
  drainSeconds: number
  /** Whether X-Forwarded-For comes from a trusted proxy. */
  trustsProxy: boolean
  logLevel: string
  /**
   * Encrypts secrets in the database; null to use this installation's own key, stored in the data
   * folder.
   */
  secretKey: string | null
  /** Keys that existing values may still be encrypted with; never used for new ones. */
  oldSecretKeys: string[]
  /**
   * Email of the person who becomes the first admin; null if no one becomes admin through a
   * setting.
   */
  firstAdminEmail: string | null
  /** The folder for the nightly backup; null if there is none. */
  backupDir: string | null
  backupCount: number
  /** Whether a backup includes the stored files. */
  backsUpFiles: boolean
  /**
   * The token that clients of /metrics must send; null if only programs on this machine may read
   * the metrics.
   */
  metricsToken: string | null
  /** Null if sign-in with Google is off; then the site doesn't mention it. */
  google: IdentityProvider | null
}

function readGoogle({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_ISSUER,
}: z.infer<typeof schema>): IdentityProvider | null {
  if (!GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) return null
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) {
    throw new Error(
      'Wrong settings in the environment. GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or none',
    )
  }
  return {
    issuer: withoutTrailingSlashes(GOOGLE_ISSUER),
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
  }
}

function readBucketKeys(raw: z.infer<typeof schema>): Env['bucketKeys'] {
  if (!raw.STORAGE_URL?.startsWith('s3:')) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = raw
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  throw wrong(['STORAGE_URL: a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'])
}

function wrong(problems: string[]): Error {
  return new Error(`Wrong settings in the environment. ${problems.join('; ')}`)
}

function parse(source: Record<string, string | undefined>): z.infer<typeof schema> {
  const parsed = schema.safeParse(source)
  if (!parsed.success)
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  return parsed.data
}

/**
 * Reads the settings from environment variables.
 * @throws Error with one sentence per wrong setting
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const raw = parse(filled)
  // The start script also runs libraries in production mode on a laptop, so Orbit's mode has a
  // separate variable.
  const isProduction = (raw.ORBIT_ENV ?? raw.NODE_ENV) === 'production'
  const payments = readPayments(raw, isProduction)
  const missing = [
    ...(isProduction ? missingInProduction(raw) : []),
    ...(typeof payments === 'string' ? [payments] : []),
    ...(['CLOCK_SHIFT_MS', 'CLOCK_AT'] as const).flatMap((name) =>
      isProduction && raw[name] ? [`${name}: is for tests, and must not be set in production`] : [],
    ),
  ]
  if (missing.length > 0 || typeof payments === 'string') throw wrong(missing)
  const dataDir = path.resolve(raw.DATA_DIR)
  return {
    isProduction,
    isTest: raw.ORBIT_ENV === 'test',
    port: raw.PORT,
    // On a laptop, don't expose the demo to the network.
    host: raw.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: raw.DATABASE_URL === 'embedded' ? null : (raw.DATABASE_URL ?? null),
    databasePool: raw.DATABASE_POOL,
    publicUrl: withoutTrailingSlashes(raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`),
    isPublicUrlSet: raw.PUBLIC_URL !== undefined,
    smtpUrl: raw.SMTP_URL === 'none' ? null : (raw.SMTP_URL ?? null),
    mailFrom: raw.MAIL_FROM ?? 'Orbit <hello@orbit.example>',
    ...readStorage(raw.STORAGE_URL, dataDir),
    bucketKeys: readBucketKeys(raw),
    payments,
    mediaWorkers: raw.MEDIA_WORKERS,
    originalRetentionDays: raw.ORIGINAL_RETENTION_DAYS,
    ffmpegPath: raw.FFMPEG_PATH === 'none' ? null : (raw.FFMPEG_PATH ?? 'ffmpeg'),
    clockAt: raw.CLOCK_AT ?? null,
    clockShiftMs: raw.CLOCK_SHIFT_MS ?? 0,
    wantsDemo: !isProduction && raw.DEMO !== 'off',
    drainSeconds: raw.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    runsWorker: raw.WORKER === 'on',
    trustsProxy: raw.TRUST_PROXY === 'on',
    logLevel: raw.LOG_LEVEL,
    secretKey: raw.SECRET_KEY ?? null,
    oldSecretKeys: raw.SECRET_KEY_OLD,
    firstAdminEmail: raw.FIRST_ADMIN_EMAIL ?? null,
    backupDir: raw.BACKUP_DIR ? path.resolve(raw.BACKUP_DIR) : null,
    backupCount: raw.BACKUPS_KEPT,
    backsUpFiles: raw.BACKUP_FILES === 'on',
    metricsToken: raw.METRICS_TOKEN ?? null,
    google: readGoogle(raw),
  }
}

let current: Env | null = null

/**
 * The settings of this process. Modules read them while loading, so a wrong setting ends the
 * process at startup with one sentence.
 */
export function env(): Env {
  current ??= readOrEnd()
  return current
}

function readOrEnd(): Env {
  try {
    return readEnv()
  } catch (error) {
    process.stderr.write(`orbit: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
