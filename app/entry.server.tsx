import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { bootScripts } from '#app/boot-script.server.ts'
import { Unavailable } from '#app/base/errors.ts'
import { putStyles, takeStyles, type LiftedStyles } from '#app/platform/page-styles.ts'
import { env } from '#app/platform/env.ts'
import { log, loggablePath } from '#app/platform/log.ts'
import { nonceContext, pageBytes, unavailableContext } from '#app/platform/request-context.ts'
import { requestId } from '#app/platform/request-id.ts'
import { setSiteOrigin } from '#app/routes/shell/site-origin.ts'
import { DocumentNonce } from '#app/ui/document-nonce.ts'
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
  const pieces: Buffer[] = []
  const styles: LiftedStyles = new Map()
  const draw = (key: string, piece: ReactNode) => {
    const drawn = drawOnce(key, piece)
    for (const [name, rule] of drawn.styles) styles.set(name, rule)
    return `${MARK}${pieces.push(drawn.bytes) - 1}-->`
  }
  const drawnPage = drawOrRefer(
    { request, context: loadContext },
    <DocumentNonce value={nonce}>
      <DrawOnceContext value={draw}>
        <ServerRouter context={onlyMatched(context)} url={request.url} nonce={nonce} />
      </DrawOnceContext>
    </DocumentNonce>,
  )
  const html = putStyles(takeStyles(drawnPage, styles), styles, nonce)
  const end = html.lastIndexOf('</body>')
  const scripts = serverHandoffStream && end >= 0 ? bootScripts(routerContext, await readAll(serverHandoffStream), nonce) : ''
  const page = withPieces(scripts ? `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}` : `<!DOCTYPE html>${html}`, pieces)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const response = new Response(null, { status, headers })
  pageBytes.set(response, page)
  return response
}

/** @throws Response that names the request; React Router then draws the page that says so */
function drawOrRefer({ request, context }: { request: Request; context: RouterContextProvider }, page: ReactNode): string {
  try {
    return renderToString(page)
  } catch (error) {
    const reference = requestId()
    if (reference === null) throw error
    handleError(error, { request, context })
    throw Response.json({ reference }, { status: 500 })
  }
}

/** Rendering makes routes anew of all that it is told of, for every page; the page needs its own. */
function onlyMatched<Context extends Omit<EntryContext, 'serverHandoffStream'>>(context: Context): Context {
  const { routes } = context.manifest
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]])
  return { ...context, manifest: { ...context.manifest, routes: Object.fromEntries(matched) } }
}

/** Stands in a page for a piece that is kept as bytes. What people wrote is escaped, so none of it opens a comment. */
const MARK = '<!--drawn '

function withPieces(html: string, pieces: Buffer[]): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, from)) {
    const end = html.indexOf('-->', at)
    parts.push(Buffer.from(html.slice(from, at)), pieces[Number(html.slice(at + MARK.length, end))] ?? Buffer.alloc(0))
    from = end + '-->'.length
  }
  parts.push(Buffer.from(html.slice(from)))
  return Buffer.concat(parts)
}

interface Drawn {
  bytes: Buffer
  styles: LiftedStyles
}

const MOST_DRAWN_BYTES = 8_000_000
const drawn = new Map<string, Drawn>()
let drawnBytes = 0

/** Keeps the pieces that were drawn last. */
function drawOnce(key: string, piece: ReactNode): Drawn {
  const known = drawn.get(key)
  if (known !== undefined) {
    drawn.delete(key)
    drawn.set(key, known)
    return known
  }
  const styles: LiftedStyles = new Map()
  const made = { bytes: Buffer.from(takeStyles(renderToString(piece), styles)), styles }
  drawn.set(key, made)
  drawnBytes += key.length + made.bytes.byteLength
  for (const [oldest, { bytes }] of drawn) {
    if (drawnBytes <= MOST_DRAWN_BYTES) break
    drawn.delete(oldest)
    drawnBytes -= oldest.length + bytes.byteLength
  }
  return made
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const chunk of stream) data += decoder.decode(chunk, { stream: true })
  return data
}

export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }): void {
  // server/availability.ts answers it.
  if (error instanceof Unavailable) return context.set(unavailableContext, error)
  // A response that is thrown has been noted where it was made (drawOrRefer).
  if (request.signal.aborted || error instanceof Response) return
  const path = loggablePath(new URL(request.url).pathname)
  // What was asked for in the wrong way is the asker's mistake: a stranger must not be able to fill the list of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return log.warn({ status: error.status, method: request.method, path }, 'request refused')
  log.error({ error: error instanceof Error ? error.stack : isRouteErrorResponse(error) ? error.statusText : String(error), path }, 'page failed')
}
