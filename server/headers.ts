/** The security headers of every answer. */
import { createHash } from 'node:crypto'
import { env } from '#app/platform/env.ts'

const COMMON: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

export function applySecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(COMMON)) headers.set(name, value)
  if (env().publicUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
}

/** `scriptSource` is `'nonce-…'`, or hashes for a page that many people share. */
export function contentSecurityPolicy(scriptSource: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSource}`,
    "style-src 'self' 'unsafe-inline'",
    // Orbiters may name a picture and a reel elsewhere; only over TLS.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Hashes of the inline scripts of a page, for a page whose nonce would otherwise be shared through a cache. */
export function inlineScriptHashes(html: string): string {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
    )
  }
  return [...hashes].join(' ')
}
