import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { slimClient } from './scripts/slim-client.ts'

/** What every page loads. In one file it compresses better and arrives in one request. */
const EVERYWHERE = /rolldown[\\/]runtime|[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]|[\\/]app[\\/](?:root|entry\.client)\.tsx|createLucideIcon/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), slimClient()],
  build: { assetsInlineLimit: 0, sourcemap: false, modulePreload: { polyfill: false } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'site', test: (id) => EVERYWHERE.test(id) }] } } } } },
    ssr: {
      // The icons of the server must be those of the browser.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { input: './server/web.ts' } },
    },
  },
})
