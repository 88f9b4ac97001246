import type { Route } from './+types/calendar-feed'
import { findCalendarFeed } from '#work/calendars/icalendar.server.ts'
import { env } from '#app/platform/env.ts'

/** Calendar apps have no session; the secret in the URL grants access. */
export async function loader({ params }: Route.LoaderArgs) {
  const secret = params.secret.replace(/\.ics$/, '')
  const text = /^[\w-]{40,64}$/.test(secret)
    ? await findCalendarFeed(secret, env().publicUrl)
    : null
  if (text === null) throw new Response('Not found\n', { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
