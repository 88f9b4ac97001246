/** A minimal load-balancing proxy: asks each process whether it is ready, and never retries. */
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

const ASK_EVERY_MS = 200

interface Upstream {
  port: number
  isReady: boolean
  isProbed: boolean
}

export interface Proxy {
  port: number
  add(port: number): void
  remove(port: number): void
  isReady(port: number): boolean
  close(): Promise<void>
}

function asksWell(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

function answerBadGateway(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(502).end()
}

export async function startProxy(): Promise<Proxy> {
  const upstreams: Upstream[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 })
  let turn = 0
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const upstream = ready[(turn += 1) % Math.max(1, ready.length)]
    if (!upstream) return void outgoing.writeHead(503).end()
    const { url = '/', method, headers } = incoming
    const passed = request(
      { host: '127.0.0.1', port: upstream.port, path: url, method, headers, agent },
      (answer) => {
        const { connection: _own, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
      },
    )
    passed.once('error', () => answerBadGateway(outgoing))
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // One readiness check at a time, so that a late answer cannot overrule a newer one.
  const ask = async (upstream: Upstream) => {
    if (upstream.isProbed) return
    upstream.isProbed = true
    upstream.isReady = await asksWell(upstream.port)
    upstream.isProbed = false
  }
  const looking = setInterval(() => upstreams.map(ask), ASK_EVERY_MS)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    add: (port) => void upstreams.push({ port, isReady: false, isProbed: false }),
    remove: (port) =>
      void upstreams.splice(upstreams.findIndex((upstream) => upstream.port === port) >>> 0, 1),
    isReady: (port) => upstreams.some((upstream) => upstream.port === port && upstream.isReady),
    async close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
