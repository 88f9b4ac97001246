import { defineConfig } from 'vitest/config'
import { UNIT_TEST_MS, WAIT_MS } from './tests/support/patience.ts'

const FILES = ['{app,db,dev,server,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts']
/** The built program, started as an operator starts it, without a browser. */
const PROGRAM_FILES = ['tests/program/*.test.ts']

/**
 * Test files that change the process itself: its settings, globals, timers, realtime listener, or
 * modules that are imported again.
 */
const ALONE = ['**/*.alone.test.{ts,tsx}']

/**
 * Rules, operations and queries on a real PostgreSQL. The site's own Vite plugins are not loaded,
 * because no browser renders anything here.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/unit-run.ts',
    pool: 'threads',
    maxWorkers: 2,
    retry: 0,
    // A test without an `expect`, or a leftover `.only`, must fail.
    expect: { requireAssertions: true, poll: { timeout: WAIT_MS } },
    allowOnly: false,
    projects: [
      // Each file has its own database. The modules are loaded once for all files, which halves the
      // time.
      {
        extends: true,
        test: { ...common(), name: 'together', include: FILES, exclude: ALONE, isolate: false },
      },
      {
        extends: true,
        test: {
          ...common(),
          name: 'alone',
          include: FILES.map((pattern) => pattern.replace('*.test', '*.alone.test')),
        },
      },
      {
        extends: true,
        test: {
          ...common(),
          env: { ...common().env, PAYMENTS: 'test' },
          name: 'program',
          include: PROGRAM_FILES,
          globalSetup: 'tests/support/program-run.ts',
        },
      },
    ],
  },
})

function common() {
  return {
    setupFiles: 'tests/support/unit-file.ts',
    testTimeout: UNIT_TEST_MS,
    hookTimeout: UNIT_TEST_MS,
    env: {
      ORBIT_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      DEMO: 'off',
      PAYMENTS: 'off',
      TZ: 'UTC',
    },
  }
}
