import { defineConfig } from 'vitest/config'

/** Rules, verbs and queries on a real PostgreSQL. The site's own Vite plugins stay out: nothing is rendered by a browser here. */
export default defineConfig({
  test: {
    include: ['{app,db,server,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: 'tests/support/unit-run.ts',
    setupFiles: 'tests/support/unit-file.ts',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    retry: 0,
    // A test that forgot its `expect`, or an `.only` that was left behind, must not pass for a test.
    expect: { requireAssertions: true },
    allowOnly: false,
    env: { ORBIT_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', DEMO: 'off', TZ: 'UTC' },
  },
})
