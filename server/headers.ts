/** The security headers of every answer. */
import { createHash } from 'node:crypto'
import { env } from '#app/platform/env.ts'
import { HTML_POLICY } from '#app/base/trusted-html.ts'

const COMMON: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** What is no page has no use for scripts, styles or anything else. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** "Not modified" gets them as well: a browser updates the answer that it has kept with what it is told now. */
export function applySecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(COMMON)) headers.set(name, value)
  // Pictures for links in other places (share/…) say otherwise themselves.
  if (!headers.has('Cross-Origin-Resource-Policy'))
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING)
  if (env().publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
}

/** The toast library adds an empty style element and then its style sheet to it; a test compares this with what is installed. */
export const TOAST_STYLES_HASH = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"
/** The component library adds these to the head; the same test compares them. */
export const COMPONENT_STYLES_HASHES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]
const EMPTY_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Each source is `'nonce-…'`, or hashes for a page that many people share. */
export function contentSecurityPolicy(scriptSource: string, styleSource: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSource}`,
    `style-src 'self' ${TOAST_STYLES_HASH} ${COMPONENT_STYLES_HASHES.join(' ')} ${EMPTY_HASH} ${styleSource}`.trimEnd(),
    "img-src 'self'",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${HTML_POLICY} orbit-start default`,
  ].join('; ')
}

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * A page that many people share cannot carry a nonce. It is rendered with a secret one, what carries it is allowed by its
 * hash, and the nonce is taken out. A script that got into the page in any other way does not know it and stays forbidden.
 * @param nonce of letters and digits, made for this rendering alone
 */
export function shareablePage(html: string, nonce: string): { html: string; policy: string } {
  const hashes = (tag: 'script' | 'style') => {
    const pattern = new RegExp(`<${tag} nonce="${nonce}"[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
    return [
      ...new Set(
        [...html.matchAll(pattern)].map((match) =>
          hashSource((match[1] ?? '').replaceAll(nonce, '')),
        ),
      ),
    ].join(' ')
  }
  return {
    html: html.replaceAll(nonce, ''),
    policy: contentSecurityPolicy(hashes('script'), hashes('style')),
  }
}
