/**
 * Settings that have a harmless default on a laptop but must be chosen explicitly in production.
 */

interface Settings {
  DATABASE_URL?: string | undefined
  SECRET_KEY?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Settings that production still needs, one clause each; empty if none are missing. */
export function missingInProduction({
  DATABASE_URL,
  SECRET_KEY,
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: Settings): string[] {
  const missing: string[] = []
  if (!PUBLIC_URL)
    missing.push('PUBLIC_URL: must be set in production, because links in emails lead there')
  if (!SMTP_URL)
    missing.push('SMTP_URL: must be set in production; SMTP_URL=none stores emails and sends none')
  if (SMTP_URL && SMTP_URL !== 'none' && !MAIL_FROM)
    missing.push(
      'MAIL_FROM: must be set in production, to an address that your mail server may send from',
    )
  if (!DATABASE_URL)
    missing.push(
      'DATABASE_URL: must be set in production; DATABASE_URL=embedded uses the built-in PostgreSQL',
    )
  if (DATABASE_URL && DATABASE_URL !== 'embedded' && !SECRET_KEY)
    missing.push(
      'SECRET_KEY: must be set in production with a PostgreSQL server, so that every machine can open what another one sealed',
    )
  return missing
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether passwords and session cookies would cross a network unencrypted. */
export function isExposedHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !LOOPBACK.test(hostname)
}
