/** Where the program, its tests and the demo may read a clock, and which test files run alone. */
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '#tests/support/source-tree.ts'

const MACHINE_CLOCK = /\bnew Date\(\)|\bDate\.now\(\)/
const DATABASE_CLOCK =
  /sql`[^`]*\bnow\(\)[^`]*`|\bcurrent_(?:date|timestamp)\b|\b(?:clock|statement|transaction)_timestamp\(/i
const OUTSIDE_SUMS = /\$\{[^}]*\}/g

/** Files that measure how long something takes, or handle times in one person's browser. */
const MAY_READ_THE_MACHINE = new Set([
  'app/forms/device-draft.ts',
  'app/forms/draft-saver.ts',
  'app/forms/uploads/file-sender.ts',
  'app/forms/uploads/resumable-files.ts',
  'app/forms/use-form-autosave.ts',
  'app/live/event-stream.ts',
  'app/platform/clock.ts',
  'app/platform/openid.ts',
  'app/routes/auth/sign-in/confirm-reminder.tsx',
  'app/routes/auth/sign-in/resend-panel.tsx',
  'app/routes/auth/sign-in/use-seconds-left.ts',
  'app/routes/orbiter/calendar/now-line.tsx',
  'app/ui/countdown.tsx',
  'dev/postgres/launch-postgres.ts',
  'server/connection-limits.ts',
  'server/page-cache.ts',
])

/**
 * Tests that deal with files on a disk or in a bucket, or with a browser, or that set the clock.
 */
const TESTS_MAY_READ_THE_MACHINE = new Set([
  'app/features/delivery/downloads/original.test.ts',
  'app/forms/use-form-autosave.alone.test.tsx',
  'app/features/delivery/publishing/taken-down.test.ts',
  'app/platform/bucket-store.test.ts',
  'app/platform/stores.alone.test.ts',
  'server/page-cache.alone.test.ts',
  'tests/support/aws-signature.ts',
  'tests/support/bucket-server.ts',
  'tests/support/clocks-run.ts',
])

const sources = readSources()
const pathsOf = (files: SourceFile[]) => files.map((file) => file.path)
const isCode = ({ path }: SourceFile) => /\.(?:ts|tsx)$/.test(path)

test('"now" is the program’s clock wherever people see the answer, and in tests', () => {
  const readers = sources.filter(
    (file) =>
      isCode(file) && !/^(?:bench|scripts)\//.test(file.path) && MACHINE_CLOCK.test(file.text),
  )
  expect(pathsOf(readers)).toEqual(
    pathsOf(
      sources.filter(
        ({ path }) => MAY_READ_THE_MACHINE.has(path) || TESTS_MAY_READ_THE_MACHINE.has(path),
      ),
    ),
  )
})

test('statements are given the time; only defaults of columns read the clock of the database', () => {
  const readers = sources.filter(
    (file) =>
      isCode(file) &&
      !file.isTest &&
      /^(?:app|server|db)\//.test(file.path) &&
      DATABASE_CLOCK.test(file.text.replaceAll(OUTSIDE_SUMS, '')),
  )
  expect(pathsOf(readers)).toEqual([])
})

/** Settings, globals, timers, the realtime listener, and modules that are imported again. */
const CHANGES_ITS_PROCESS =
  /\bvi\.(?:hoisted|stubEnv|stubGlobal|resetModules|useFakeTimers)\(|startRealtime|(?:toasts-of|stub-browser)\.tsx?|process\.env\[[^\]]+\] \?{0,2}= /

test('a test file that changes its process has a process of its own, by its name', () => {
  const tests = sources.filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/e2e/'),
  )
  const changing = tests.filter(
    ({ path, text }) => path !== 'tests/clock-use.test.ts' && CHANGES_ITS_PROCESS.test(text),
  )
  expect(pathsOf(changing)).toEqual(
    pathsOf(tests.filter(({ path }) => path.includes('.alone.test.'))),
  )
})
