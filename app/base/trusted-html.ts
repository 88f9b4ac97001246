/** Trusted Types: which text may become HTML in a browser. Everything else that tries is stopped and reported. */

/** The policy for HTML that the server has made; the content security policy names it. */
export const HTML_POLICY = 'orbit-html'

/** The id of the script with which React Router puts a page back to where it was. */
export const SCROLL_SCRIPT = 'scroll-position'

interface HtmlPolicy {
  createHTML(html: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): HtmlPolicy
}

const factory = () => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

const AS_IT_IS: HtmlPolicy = { createHTML: (html) => html }
let policy: HtmlPolicy | null = null

/**
 * For `dangerouslySetInnerHTML`: HTML that the server has made, as Markdown that it has cleaned or as a part of the open page.
 * Never anything that a person typed into this browser.
 */
export function trustedHtml(html: string): string {
  if (import.meta.env.SSR) return html
  policy ??= factory()?.createPolicy(HTML_POLICY, AS_IT_IS) ?? AS_IT_IS
  return policy.createHTML(html)
}

/** How React makes a script element that does not run. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * React Router's ScrollRestoration writes the text of its script again each time it is drawn, as a plain string. That text
 * stands in the page already and does not run again. The default policy lets it through, and nothing else.
 */
export function trustScrollScript(): void {
  const text = document.getElementById(SCROLL_SCRIPT)?.textContent
  factory()?.createPolicy('default', { createHTML: (html) => (html === text || html === EMPTY_SCRIPT ? html : null) })
}
