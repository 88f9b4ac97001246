import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimClient } from './scripts/slim-client.ts'

/**
 * Which modules share a file, first match first. Few files compress better and arrive in fewer requests; what only some
 * pages need stays out of the others' way.
 */
const CHUNKS = {
  site: /rolldown[\\/]runtime|[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|[\\/]app[\\/]root\.tsx|createLucideIcon|[\\/]shell[\\/]page-meta\.ts/,
  cards:
    /[\\/]app[\\/]ui[\\/](?:reel-poster|star-rating|badge)\.tsx|[\\/]creators[\\/](?:creator|heart|favourites-area)\.tsx?|[\\/]base[\\/]poster\.ts|[\\/]base[\\/]money\.ts|[\\/]icons[\\/](?:heart|check)\.mjs/,
  front: /[\\/]ui[\\/]carousel\.tsx|[\\/]package-card\.tsx|[\\/]icons[\\/](?:arrow-left|arrow-right|users|smartphone|badge-check|play|pause)\.mjs/,
  failures: /[\\/]ui[\\/]retry-notice\.tsx|[\\/]icons[\\/](?:circle-alert|circle-exclamation-point|rotate-cw|clock-3)\.mjs/,
  notices: /[\\/]ui[\\/]panel\.tsx|[\\/]icons[\\/](?:info|circle-check)\.mjs/,
}

const groups = Object.entries(CHUNKS).map(([name, pattern], index) => ({
  name,
  test: (id: string) => pattern.test(id),
  priority: 10 - index,
  ...(name === 'site' ? {} : { minShareCount: 2 }),
}))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slimClient()],
  // Browsers that load modules know how to preload them.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: false,
    // Which plugin took how long is a matter of the machine; the first start should not read like a warning.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      // The icons of the server must be those of the browser.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './server/web.ts' } },
    },
  },
})
