import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Modules that this many pages and parts import are one file: it compresses better and takes fewer
 * requests. Fields of forms are imported by slightly fewer, and stay out of the pages that have none.
 */
const SHARED_BY = 41
/** Tiny modules without imports of their own; a page that shows prices mostly shows badges, too. */
const LABELS = /\/app\/(?:base\/(?:clean-text|money)|ui\/badge)\.tsx?$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    // Browsers that load modules know how to preload them.
    modulePreload: { polyfill: false },
    // Which plugin took how long is a matter of the machine; the first start should not read like a warning.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'site', minShareCount: SHARED_BY, priority: 1 },
                { name: 'labels', test: LABELS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server/web.ts' } } },
  },
})
