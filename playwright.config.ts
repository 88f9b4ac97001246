import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './scripts/browser.mjs'
import { JOURNEY_MS, PAGE_WAIT_MS } from './tests/support/patience.ts'

/** Journeys that start a program of their own. */
const PROGRAMS = ['**/development.test.ts', '**/behind-tls.test.ts']

/** Playwright starts new workers for each project, which takes seconds. */
const FILES_PER_PROJECT = 10

/**
 * Projects of random files, different ones for each number that `npm test -- --order` was given.
 * Within a project, Playwright sorts the files by name.
 */
function projectsInOrder(order: string) {
  const rank = (file: string) => createHash('sha256').update(`${order} ${file}`).digest('hex')
  const files = readdirSync('tests/e2e')
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
  return Array.from({ length: Math.ceil(files.length / FILES_PER_PROJECT) }, (_, part) => ({
    name: `part ${part + 1}`,
    testMatch: files
      .slice(part * FILES_PER_PROJECT, (part + 1) * FILES_PER_PROJECT)
      .map((file) => `**/${file}`),
  }))
}

const order = process.env['TEST_ORDER']

/** Journeys through the built site. tests/support/journey.ts has their fixtures. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/journey-run.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: JOURNEY_MS,
  expect: { timeout: PAGE_WAIT_MS },
  reporter: 'list',
  // Projects run one after the other, as their tests do.
  projects: order
    ? projectsInOrder(order)
    : [
        // The longest first, so that none is left to one worker at the end.
        { name: 'programs', testMatch: PROGRAMS },
        { name: 'site', testMatch: '**/*.test.ts', testIgnore: PROGRAMS },
      ],
  use: {
    browserName: 'chromium',
    // Set by the global setup. Workers read this file again, and inherit it.
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: BROWSER_FLAGS },
    actionTimeout: PAGE_WAIT_MS,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'dark',
    // Elements still move during an animation. Reduced motion shows axe and clicks the final state.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    video: 'off',
    trace: 'off',
  },
})
