import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { log } from '#app/platform/log.ts'
import { nonceContext } from '#app/platform/request-context.ts'

const RENDER_TIMEOUT_MS = 10_000

/** Renders whole pages: loaders await their data, and one buffer is cheaper to send and to cache than a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        resolve(new Response(Buffer.concat(chunks), { status: finalStatus, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        finalStatus = 500
        log.error({ error: error instanceof Error ? error.stack : String(error), path: new URL(request.url).pathname }, 'page failed to render')
      },
    })
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  log.error({ error: error instanceof Error ? error.stack : String(error), path: new URL(request.url).pathname }, 'page failed')
}
