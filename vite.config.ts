import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * A module that at least this many pages and chunks import goes into one shared file: fewer files
 * compress better and arrive in fewer requests.
 */
const SHARED_BY = 48

/**
 * Dates are on so many pages that they would count as shared, but the public pages that a visitor
 * opens first have none.
 */
const DATES = /\/app\/base\/time\.ts$/

/** What both frames, of the public site and of signed-in work, load: one file, not ten small ones. */
const FRAME =
  /\/app\/(?:routes\/shell\/(?:account-button|error-page|failed-page|header-parts|last-frame|open-palette|toasts)|ui\/(?:avatar|delegated-links|logo|theme))\.tsx?$/

/** The film worker lies beside the server, which starts it as a process of its own. */
const filmWorker: Plugin = {
  name: 'film-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    const id = './app/platform/film/film-worker.ts'
    this.emitFile({ type: 'chunk', id, fileName: 'film-worker.js' })
  },
}

export default defineConfig({
  plugins: [reactRouter(), filmWorker],
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    // Browsers that support modules also support preloading them.
    modulePreload: { polyfill: false },
    // Plugin timings depend on the machine, and the first start should not look like a warning.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', minShareCount: SHARED_BY, test: (id) => !DATES.test(id) },
                { name: 'frame', test: FRAME },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/web.ts' } } },
  },
})
