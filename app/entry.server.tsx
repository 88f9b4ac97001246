import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { bootScripts } from '#app/boot-script.server.ts'
import { liftStyles } from '#app/platform/page-styles.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { nonceContext, pageTexts } from '#app/platform/request-context.ts'
import { setSiteOrigin } from '#app/routes/shell/site-origin.ts'
import { DrawOnceContext } from '#app/ui/drawn-once.ts'

/**
 * Renders whole pages: loaders await their data, so nothing is left to stream, and a string is half the work of a stream.
 * The data that the browser hydrates with, which React Router would stream behind the page, is put at its end
 * (boot-script.server.ts).
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
  const drawnPage = renderToString(
    <DrawOnceContext value={drawOnce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </DrawOnceContext>,
  )
  const html = liftStyles(drawnPage, nonce)
  const end = html.lastIndexOf('</body>')
  const scripts = serverHandoffStream && end >= 0 ? bootScripts(routerContext, await readAll(serverHandoffStream), nonce) : ''
  const page = scripts ? `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}` : `<!DOCTYPE html>${html}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  pageTexts.set(response, page)
  return response
}

const MOST_DRAWN_CHARACTERS = 8_000_000
const drawn = new Map<string, string>()
let drawnCharacters = 0

/** Keeps the pieces that were drawn last. */
function drawOnce(key: string, piece: ReactNode): string {
  const known = drawn.get(key)
  if (known !== undefined) {
    drawn.delete(key)
    drawn.set(key, known)
    return known
  }
  const html = renderToString(piece)
  drawn.set(key, html)
  drawnCharacters += key.length + html.length
  for (const [oldest, text] of drawn) {
    if (drawnCharacters <= MOST_DRAWN_CHARACTERS) break
    drawn.delete(oldest)
    drawnCharacters -= oldest.length + text.length
  }
  return html
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  return data
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  log.error({ error: error instanceof Error ? error.stack : String(error), path: new URL(request.url).pathname }, 'page failed')
}
