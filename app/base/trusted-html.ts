/**
 * Trusted Types: decides which strings may become HTML in a browser. All others are blocked and
 * reported.
 */

/** The policy for HTML from the server; the content security policy names it. */
export const HTML_POLICY = 'orbit-html'

/** The key under which the browser stores each page's scroll position. */
export const SCROLL_KEY = 'orbit-scroll-positions'

interface HtmlPolicy {
  createHTML(html: string): string
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string): string | null
      createScriptURL?(url: string): string | null
    },
  ): HtmlPolicy
}

const factory = () => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

const AS_IT_IS: HtmlPolicy = { createHTML: (html) => html }
let policy: HtmlPolicy | null = null

/**
 * For `dangerouslySetInnerHTML`: only HTML from the server, such as sanitized Markdown, or part of
 * the open page. Never anything that a person typed into this browser.
 */
export function trustedHtml(html: string): string {
  if (import.meta.env.SSR) return html
  policy ??= factory()?.createPolicy(HTML_POLICY, AS_IT_IS) ?? AS_IT_IS
  return policy.createHTML(html)
}

const STRIPE_FILES = /^https:\/\/(?:[\w-]+\.)*js\.stripe\.com\//

/** React passes this to createHTML to create a script element that never runs. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * When React renders a whole document in the browser, it sets the framework's scripts as plain
 * strings: the script of ScrollRestoration on each render, and blank scripts of Scripts where a
 * page differs from the server's. The server's copies have already run, and a script inserted this
 * way never runs, so the default policy empties these strings. Every other string is refused.
 *
 * Stripe's script, and the files it loads, come only from Stripe's own origin, as Stripe documents;
 * the content security policy allows that origin only on pages that take payments.
 */
export function dropFrameworkScripts(): void {
  factory()?.createPolicy('default', {
    createHTML: (html) => {
      if (html === EMPTY_SCRIPT) return html
      return html.includes(SCROLL_KEY) || html.trim() === '' ? '' : null
    },
    createScriptURL: (url) => (STRIPE_FILES.test(url) ? url : null),
  })
}
