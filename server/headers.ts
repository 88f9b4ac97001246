/** The security headers of every response. */
import { createHash } from 'node:crypto'
import { env } from '#app/platform/env.ts'
import { directOrigin } from '#app/platform/storage-settings.ts'
import { HTML_POLICY } from '#app/base/trusted-html.ts'

const COMMON: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Responses that aren't pages don't need scripts, styles, or anything else. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Also on "304 Not Modified": the browser updates the headers of its cached response with them. */
export function applySecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(COMMON)) headers.set(name, value)
  // Pictures for link previews on other sites (share/…) set their own.
  if (!headers.has('Cross-Origin-Resource-Policy'))
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING)
  if (env().publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
}

/**
 * The toast library adds an empty style element and then fills it with its style sheet; a test
 * compares this with the installed version.
 */
export const TOAST_STYLES_HASH = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"
/** The component library adds these to the head; the same test compares them. */
export const COMPONENT_STYLES_HASHES = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
]
const EMPTY_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Where pictures and films come from besides this server: a bucket that browsers read directly. */
function fileSource(): string {
  const origin = directOrigin(env().bucket)
  return origin ? ` ${origin}` : ''
}

/**
 * What Stripe documents for its script (docs.stripe.com/security/guide), for cards only: without
 * maps, which only Stripe's address form needs. Trusted Types allow Stripe's files through the
 * default policy in app/base/trusted-html.ts.
 */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: ['frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'],
}
const NO_STRIPE = { script: '', connect: '', frame: [] }

/**
 * Each source is `'nonce-…'`, or hashes for a shared page.
 * @param page whether the page asks for a card with Stripe's script
 */
export function contentSecurityPolicy(
  scriptSource: string,
  styleSource: string,
  page: { asksStripe: boolean } = { asksStripe: false },
): string {
  const stripe = page.asksStripe ? STRIPE : NO_STRIPE
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSource}${stripe.script}`,
    `style-src 'self' ${TOAST_STYLES_HASH} ${COMPONENT_STYLES_HASHES.join(' ')} ${EMPTY_HASH} ${styleSource}`.trimEnd(),
    `img-src 'self'${fileSource()}`,
    `media-src 'self' blob:${fileSource()}`,
    "font-src 'self'",
    `connect-src 'self'${fileSource()}${stripe.connect}`,
    ...stripe.frame,
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
 * A shared page can't have a nonce. It is rendered with a secret nonce; the scripts and styles with
 * that nonce are allowed by their hash, and the nonce is removed. A script that got into the page
 * in any other way doesn't know the nonce and stays blocked.
 * @param nonce letters and digits, made only for this rendering
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
