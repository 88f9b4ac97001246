import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const FILES = ['{app,db,dev,server,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts']

/**
 * Test files that change the process itself: its settings, globals, timers, realtime listener, or
 * modules that are imported again.
 */
const TURNS_PROCESS =
  /\bvi\.(?:hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers)\(|startRealtime|toasts-of\.tsx|process\.env\[[^\]]+\] \?{0,2}= /
const apart = globSync(FILES).filter((file) => TURNS_PROCESS.test(readFileSync(file, 'utf8')))

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
    expect: { requireAssertions: true },
    allowOnly: false,
    projects: [
      // Each file has its own database. The modules are loaded once for all files, which halves the
      // time.
      {
        extends: true,
        test: { ...common(), name: 'together', include: FILES, exclude: apart, isolate: false },
      },
      { extends: true, test: { ...common(), name: 'apart', include: apart } },
    ],
  },
})

function common() {
  return {
    setupFiles: 'tests/support/unit-file.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
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
