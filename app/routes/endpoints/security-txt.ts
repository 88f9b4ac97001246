import { DAY_MS } from '#app/base/time.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { now } from '#app/platform/clock.ts'
import { link } from '#app/platform/mail.ts'

/**
 * The email address is read from the settings on every request, so the response is never outdated;
 * this limits the age of copies.
 */
const VALID_DAYS = 30

/**
 * Where to report a vulnerability (RFC 9116): the support address from System Settings. Without
 * one, the file does not exist.
 */
export async function loader() {
  const { supportEmail } = await readSiteFacts()
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  if (supportEmail === '') return new Response('Not found\n', { status: 404, headers })
  const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()
  const canonical = link(serverPaths.securityTxt())
  const lines = [
    `Contact: ${new URL(`mailto:${encodeURI(supportEmail)}`).href}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    // The format allows only https addresses.
    ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { ...headers, 'Cache-Control': 'public, max-age=3600' },
  })
}
