/**
 * The page for a request without a page of its own, such as a download. It needs no script,
 * session, or file, because any of these may be unavailable.
 */
import { escapeHtml } from '#app/base/escape-html.ts'
import { paths } from '#app/base/paths.ts'
import { hashSource } from '#server/headers.ts'

const STYLE =
  ':root{color-scheme:dark light}body{margin:0 auto;max-width:40rem;padding:4rem 1.5rem;font:1.125rem/1.5 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}a{color:inherit;display:inline-block;margin-right:1.5rem;padding:.5rem 0}'

export const UNAVAILABLE_PAGE_POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * Whether a person is waiting for the response in a browser window: programs and scripts don't
 * accept HTML.
 */
export const isForPerson = ({ headers }: Request) =>
  headers.get('accept')?.includes('text/html') ?? false

/**
 * @param message a sentence that may be shown to a person
 * @param again URL to retry; null if a form was sent, which a link can't repeat
 */
export function unavailablePage(message: string, again: string | null): string {
  const tryAgain = again === null ? '' : `<a href="${escapeHtml(again)}">Try again</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page did not load · Orbit</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This page did not load</h1>
<p>${escapeHtml(message)}</p>
<p>${tryAgain}<a href="${paths.home()}">Return to Home</a></p>
</main>
</body>
</html>
`
}
