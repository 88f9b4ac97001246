import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'

/**
 * Renders content that needs no JavaScript in the browser, so that its components are not part of
 * the page's bundle. `StaticHtml` shows it and follows its links without reloading the page.
 */
export function staticHtml(content: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{content}</StaticRouter>)
}
