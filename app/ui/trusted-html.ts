/** The one policy that may make HTML in a browser; the content security policy names it. */
export const HTML_POLICY = 'orbit-html'

/** What `dangerouslySetInnerHTML` takes as `__html`: a string for React's types, a TrustedHTML in browsers that ask for one. */
type Html = string

interface HtmlPolicy {
  createHTML(html: string): Html
}

let policy: HtmlPolicy | null = null

/**
 * Marks HTML as made by the server: Markdown that it has cleaned, or a part of the page that is open. Never for anything
 * that a person typed into this browser.
 */
export function trustedHtml(html: string): Html {
  if (import.meta.env.SSR) return html
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy } }
  policy ??= trustedTypes?.createPolicy(HTML_POLICY, { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  return policy.createHTML(html)
}
