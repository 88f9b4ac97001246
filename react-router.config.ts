import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // Two builds of one checkout (tests beside a running server) need a folder each.
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // The whole route manifest is small; sending it once avoids a discovery request per hovered link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
