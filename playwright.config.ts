import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS } from './scripts/browser.mjs'
import { JOURNEY_MS, PAGE_WAIT_MS } from './tests/support/patience.ts'

/** Journeys that start a program of their own. */
const PROGRAMS = ['**/development.test.ts', '**/behind-tls.test.ts']

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
  // The longest first, so that none is left to one worker at the end.
  projects: [
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
