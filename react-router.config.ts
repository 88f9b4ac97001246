import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // Two builds of one checkout (for tests next to a running server) need separate folders.
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // With routes that are discovered on the way, an answer that comes while one is looked for is read
  // as that of its neighbor with a parameter (`/orbiter/:orbiterId` for `/orbiter/bookings`), and the
  // page fails.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
