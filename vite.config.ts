import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What this many pages and parts import is one file for all: fewer files compress better and arrive in fewer requests. */
const SHARED_BY = 45

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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'site', minShareCount: SHARED_BY }] } } } } },
    ssr: { build: { rolldownOptions: { input: './server/web.ts' } } },
  },
})
