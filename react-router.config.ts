import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // Two builds of one checkout (for tests next to a running server) need separate folders.
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
} satisfies Config
