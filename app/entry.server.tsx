import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { nonceContext, pageTexts } from '#app/platform/request-context.ts'
import { setSiteOrigin } from '#app/routes/shell/site-origin.ts'
import { DrawOnceContext } from '#app/ui/drawn-once.ts'

/**
 * Renders whole pages: loaders await their data, so nothing is left to stream, and a string is half the work of a stream.
 * The data that the browser hydrates with, which React Router would stream behind the page, is put at its end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  setSiteOrigin(env().publicUrl)
  const { serverHandoffStream, ...context } = routerContext
  const html = renderToString(
    <DrawOnceContext value={drawOnce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </DrawOnceContext>,
  )
  const end = html.lastIndexOf('</body>')
  const scripts = serverHandoffStream && end >= 0 ? await handoffScripts(serverHandoffStream, nonce) : ''
  const page = scripts ? `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}` : `<!DOCTYPE html>${html}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  pageTexts.set(response, page)
  return response
}

const MOST_DRAWN = 2000
const drawn = new Map<string, string>()

/** Keeps the pieces that were drawn last. */
function drawOnce(key: string, piece: ReactNode): string {
  let html = drawn.get(key)
  if (html === undefined) {
    html = renderToString(piece)
    if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value ?? '')
  } else {
    drawn.delete(key)
  }
  drawn.set(key, html)
  return html
}

const UNSAFE_IN_SCRIPT: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '')
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();</script>`
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  log.error({ error: error instanceof Error ? error.stack : String(error), path: new URL(request.url).pathname }, 'page failed')
}
