import { paths } from '#app/base/paths.ts'
import { link } from '#app/platform/mail.ts'

/** What only a person or a signed-in browser has any use for. Pages that say `noindex` must stay readable to say so. */
const PRIVATE = [
  paths.admin(),
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
    `Sitemap: ${link(paths.sitemap())}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
