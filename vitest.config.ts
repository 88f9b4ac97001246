import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const FILES = ['{app,db,dev,server,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts']

/** What turns the process itself: its settings, globals, timers, its ear for changes, or modules that are read anew. */
const TURNS_PROCESS =
  /\bvi\.(?:hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers)\(|startRealtime|toasts-of\.tsx|process\.env\[[^\]]+\] \?{0,2}= /
const apart = globSync(FILES).filter((file) => TURNS_PROCESS.test(readFileSync(file, 'utf8')))

/** Rules, verbs and queries on a real PostgreSQL. The site's own Vite plugins stay out: nothing is rendered by a browser here. */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/unit-run.ts',
    pool: 'threads',
    maxWorkers: 2,
    retry: 0,
    // A test that forgot its `expect`, or an `.only` that was left behind, must not pass for a test.
    expect: { requireAssertions: true },
    allowOnly: false,
    projects: [
      // Each file has a database of its own; the modules are loaded once for all, which is half of the time.
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
      TZ: 'UTC',
    },
  }
}
