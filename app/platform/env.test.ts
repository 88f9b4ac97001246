import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.ts'

test('without any setting everything has a sensible value', () => {
  expect(readEnv({})).toEqual({
    isProduction: false,
    isTest: false,
    port: 3000,
    host: '0.0.0.0',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    databasePool: 10,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    mailFrom: 'Orbit <hello@orbit.example>',
    storageDir: path.resolve('.data/files'),
    wantsDemo: true,
    runsWorker: true,
    trustsProxy: false,
    logLevel: 'info',
    secretKey: null,
    firstAdminEmail: null,
    metricsToken: null,
    google: null,
  })
})

test('an empty variable counts as none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null, smtpUrl: null })
})

test('every wrong setting is named in one message', () => {
  expect(() => readEnv({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toThrow(
    /^Wrong settings in the environment\. (?=.*PORT: )(?=.*DATABASE_URL: must start with postgres: or postgresql:)(?=.*LOG_LEVEL: )/,
  )
})

test.each([
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', ORBIT_ENV: 'development' }, false],
  [{ NODE_ENV: 'development', ORBIT_ENV: 'production' }, true],
  [{}, false],
])('%j is production: %s', (source, isProduction) => {
  expect(readEnv(source).isProduction).toBe(isProduction)
})

test('the demo never loads in production, and not when it is switched off', () => {
  expect(readEnv({ ORBIT_ENV: 'production', DEMO: 'on' }).wantsDemo).toBe(false)
  expect(readEnv({ DEMO: 'off' }).wantsDemo).toBe(false)
})

test('the public address has no slash at its end and follows the port', () => {
  expect(readEnv({ PUBLIC_URL: 'https://orbit.example//' }).publicUrl).toBe('https://orbit.example')
  expect(readEnv({ PORT: '3110' }).publicUrl).toBe('http://localhost:3110')
})

test('files are stored below the data folder, or where STORAGE_URL says', () => {
  expect(readEnv({ DATA_DIR: '/srv/orbit' }).storageDir).toBe('/srv/orbit/files')
  expect(readEnv({ STORAGE_URL: 'file:///mnt/reels' }).storageDir).toBe('/mnt/reels')
})

test('Google takes both of its keys; one alone is said at start', () => {
  const keys = { GOOGLE_CLIENT_ID: 'orbit', GOOGLE_CLIENT_SECRET: 'hush' }
  expect(readEnv(keys).google).toEqual({ issuer: 'https://accounts.google.com', clientId: 'orbit', clientSecret: 'hush' })
  expect(readEnv({ ...keys, GOOGLE_ISSUER: 'http://localhost:9/' }).google?.issuer).toBe('http://localhost:9')
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'orbit' })).toThrow(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/)
  expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN: must have at least 16 characters/)
  expect(() => readEnv({ SECRET_KEY: 'short' })).toThrow(/SECRET_KEY: must have at least 32 characters/)
})
