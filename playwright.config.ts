import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, ensureBrowser } from './scripts/browser.mjs'

// Workers read this file again; they inherit the browser that the first process found.
process.env['CHROMIUM_PATH'] ??= ensureBrowser()

/** Journeys through the built site. tests/support/journey.ts has their fixtures. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/support/journey-run.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: BROWSER_FLAGS },
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
