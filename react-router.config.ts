import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // Two builds of one checkout (tests beside a running server) need a folder each.
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
} satisfies Config
