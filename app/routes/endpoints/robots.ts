import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { link } from '#app/platform/mail.ts'

/**
 * Paths that are useful only to a person or a signed-in browser. Pages with `noindex` are not
 * listed, because crawlers see the tag only if they may crawl the page.
 */
const PRIVATE = [
  adminPaths.home(),
  paths.dashboard(),
  paths.myBookings(),
  paths.signOut(),
  paths.live(),
  '/api/',
  '/bookings/',
]

export function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${link(serverPaths.sitemap())}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
