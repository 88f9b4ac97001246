import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { schema } from '#app/platform/env-schema.ts'
import { readEnv } from '#app/platform/env.ts'
import { isExposedHttp } from '#app/platform/production-settings.ts'

test('without any setting everything has a sensible value', () => {
  expect(readEnv({})).toEqual({
    isProduction: false,
    isTest: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    backupDir: null,
    backupCount: 14,
    backsUpFiles: true,
    databasePool: 10,
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    smtpUrl: null,
    mediaWorkers: 1,
    originalRetentionDays: 90,
    payments: { kind: 'test' },
    mailFrom: 'Orbit <hello@orbit.example>',
    ffmpegPath: 'ffmpeg',
    storageDir: path.resolve('.data/files'),
    bucket: null,
    bucketKeys: null,
    clockAt: null,
    clockShiftMs: 0,
    wantsDemo: true,
    runsWorker: true,
    drainSeconds: 0,
    trustsProxy: false,
    logLevel: 'info',
    secretKey: null,
    oldSecretKeys: [],
    firstAdminEmail: null,
    metricsToken: null,
    google: null,
  })
})

test('an empty variable counts as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    smtpUrl: null,
  })
})

test('every wrong setting is named in one message', () => {
  expect(() => readEnv({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
    /^Wrong settings in the environment\. (?=.*PORT: )(?=.*DATABASE_URL: must start with postgres: or postgresql:, or be embedded)(?=.*LOG_LEVEL: )/,
  )
})

/** The settings that production needs according to docs/settings.md. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://orbit@db/orbit',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Orbit <hello@example.com>',
  PUBLIC_URL: 'https://orbit.example',
  PAYMENTS: 'off',
}

test.each([
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', ORBIT_ENV: 'development' }, false],
  [{ NODE_ENV: 'development', ORBIT_ENV: 'production' }, true],
  [{ NODE_ENV: '' }, false],
])('%j is production: %s', (source, isProduction) => {
  expect(readEnv({ ...PRODUCTION, ...source }).isProduction).toBe(isProduction)
})

test.each([
  ['SMTP_URL', /SMTP_URL: must be set in production; SMTP_URL=none stores emails/],
  ['MAIL_FROM', /MAIL_FROM: must be set in production/],
  ['PUBLIC_URL', /PUBLIC_URL: must be set in production/],
  [
    'DATABASE_URL',
    /DATABASE_URL: must be set in production; DATABASE_URL=embedded uses the built-in PostgreSQL/,
  ],
  ['SECRET_KEY', /SECRET_KEY: must be set in production with a PostgreSQL server/],
  ['PAYMENTS', /PAYMENTS: must be set in production without the keys of Stripe/],
] as const)(
  'production refuses to start without %s, and says so in one sentence; elsewhere nothing is needed',
  (name, sentence) => {
    const { [name]: _, ...rest } = PRODUCTION
    expect(() => readEnv(rest)).toThrow(sentence)
    expect(readEnv({ ...rest, ORBIT_ENV: 'development' }).isProduction).toBe(false)
  },
)

test('production can say that emails are only stored, and needs no key of its own for the built-in database', () => {
  const { MAIL_FROM: _from, SECRET_KEY: _key, ...rest } = PRODUCTION
  const settings = readEnv({ ...rest, SMTP_URL: 'none', DATABASE_URL: 'embedded' })
  expect(settings).toMatchObject({
    isProduction: true,
    databaseUrl: null,
    smtpUrl: null,
    secretKey: null,
  })
  expect(readEnv({ DATABASE_URL: 'embedded' }).databaseUrl).toBeNull()
  expect(() => readEnv({ SMTP_URL: 'mail.example' })).toThrow(
    /SMTP_URL: must start with smtp: or smtps:, or be none/,
  )
})

test('production listens to the network, everything else to this machine; HOST decides', () => {
  expect(readEnv(PRODUCTION).host).toBe('0.0.0.0')
  expect(readEnv({}).host).toBe('127.0.0.1')
  expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(readEnv({ ...PRODUCTION, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
})

test.each([
  ['http://orbit.example', true],
  ['http://192.168.1.20:3000', true],
  ['https://orbit.example', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('%s sends passwords over a network in the clear: %s', (publicUrl, isExposed) => {
  expect(isExposedHttp(publicUrl)).toBe(isExposed)
})

test('the clock can be moved for tests, and never in production', () => {
  expect(readEnv({ CLOCK_SHIFT_MS: '-86400000' }).clockShiftMs).toBe(-86_400_000)
  expect(() => readEnv({ ...PRODUCTION, CLOCK_SHIFT_MS: '1000' })).toThrow(
    /CLOCK_SHIFT_MS: is for tests/,
  )
  const at = '2028-01-13T23:20:00.000Z'
  expect(readEnv({ CLOCK_AT: at }).clockAt?.toISOString()).toBe(at)
  expect(() => readEnv({ ...PRODUCTION, CLOCK_AT: at })).toThrow(/CLOCK_AT: is for tests/)
})

test('the demo never loads in production, and not when it is switched off', () => {
  expect(readEnv({ ...PRODUCTION, DEMO: 'on' }).wantsDemo).toBe(false)
  expect(readEnv({ DEMO: 'off' }).wantsDemo).toBe(false)
})

test('the public address has no slash at its end and follows the port', () => {
  expect(readEnv({ PUBLIC_URL: 'https://orbit.example//' })).toMatchObject({
    publicUrl: 'https://orbit.example',
    isPublicUrlSet: true,
  })
  expect(readEnv({ PORT: '3110' })).toMatchObject({
    publicUrl: 'http://localhost:3110',
    isPublicUrlSet: false,
  })
})

test.each([
  'https://',
  'https://orbit.example/app',
  'https://orbit.example?x',
  'https://user:password@orbit.example',
  'ftp://orbit.example',
])('%s cannot be the public address', (PUBLIC_URL) => {
  expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL: must /)
})

test('files are stored below the data folder, or where STORAGE_URL says', () => {
  expect(readEnv({ DATA_DIR: '/srv/orbit' }).storageDir).toBe('/srv/orbit/files')
  expect(readEnv({ STORAGE_URL: 'file:///mnt/reels' }).storageDir).toBe('/mnt/reels')
})

test('Google takes both of its keys; one alone is said at start', () => {
  const keys = { GOOGLE_CLIENT_ID: 'orbit', GOOGLE_CLIENT_SECRET: 'hush' }
  expect(readEnv(keys).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'orbit',
    clientSecret: 'hush',
  })
  expect(readEnv({ ...keys, GOOGLE_ISSUER: 'http://localhost:9/' }).google?.issuer).toBe(
    'http://localhost:9',
  )
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'orbit' })).toThrow(
    /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/,
  )
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(
    /METRICS_TOKEN: must have at least 16 characters/,
  )
  expect(() => readEnv({ SECRET_KEY: 'short' })).toThrow(
    /SECRET_KEY: must have at least 32 characters/,
  )
  expect(readEnv({ SECRET_KEY_OLD: `${'a'.repeat(32)}, ${'b'.repeat(32)}` }).oldSecretKeys).toEqual(
    ['a'.repeat(32), 'b'.repeat(32)],
  )
  expect(() => readEnv({ SECRET_KEY_OLD: `${'a'.repeat(32)},short` })).toThrow(
    /SECRET_KEY_OLD\.1: must have at least 32 characters/,
  )
})

test('docs/settings.md lists every setting', () => {
  const table = readFileSync('docs/settings.md', 'utf8')
  const rows = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].map(([, names = '']) => names)
  const listed = rows.flatMap((names) => names.match(/[A-Z_]+/g) ?? [])
  // The commands set ORBIT_ENV; only tests look for a browser.
  const settings = Object.keys(schema.shape).filter((name) => name !== 'ORBIT_ENV')
  expect(listed.toSorted()).toEqual([...settings, 'CHROMIUM_PATH'].toSorted())
})
