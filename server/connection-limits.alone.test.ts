/** Sent over real connections, by slow clients. */
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  CONNECTION_LIMITS,
  limitConnections,
  type ConnectionLimits,
} from '#server/connection-limits.ts'
import { until } from '#tests/support/patience.ts'

const QUICK = {
  ...CONNECTION_LIMITS,
  checkEveryMs: 20,
  patienceMs: 200,
  slowestBytesPerSecond: 1000,
}
const open: { server?: Server; sockets: Socket[] } = { sockets: [] }
/** Bytes of bodies that the server has read. */
const received = { bytes: 0 }

afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy()
  open.server?.closeAllConnections()
  await new Promise((resolve) => (open.server ? open.server.close(resolve) : resolve(null)))
})

async function listen(
  limits: Partial<ConnectionLimits>,
  isBehindProxy = false,
  mayRead = Promise.resolve(),
): Promise<number> {
  received.bytes = 0
  const server = createServer({ connectionsCheckingInterval: 20 }, (incoming, outgoing) => {
    void mayRead.then(() => {
      let bytes = 0
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        received.bytes += chunk.byteLength
      })
      incoming.on('end', () => outgoing.end(`${bytes} bytes`))
      incoming.on('error', () => undefined)
    })
  })
  open.server = server
  limitConnections(server, isBehindProxy, { ...QUICK, ...limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Client {
  socket: Socket
  text: () => string
  closed: Promise<void>
}

function client(port: number): Client {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  open.sockets.push(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return {
    socket,
    text: () => text,
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  }
}

const head = (bytes: number) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`

/** Sends `bytes` bytes every `everyMs` milliseconds; call the result to stop. */
function trickle(socket: Socket, bytes: number, everyMs: number): () => void {
  const timer = setInterval(() => socket.writable && socket.write('x'.repeat(bytes)), everyMs)
  return () => clearInterval(timer)
}

test('a body that trickles is cut off, one that comes steadily is not', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const port = await listen({})
  const [slow, steady] = [client(port), client(port)]
  slow.socket.write(head(100_000))
  steady.socket.write(head(3000))
  // The steady body sends 5,000 bytes a second and the slow one 50, until the slow one has used up
  // its patience.
  for (let ms = 0; ms < QUICK.patienceMs; ms += QUICK.checkEveryMs) {
    const before = received.bytes
    slow.socket.write('x')
    steady.socket.write('x'.repeat(100))
    await until(() => received.bytes === before + 101, 'the server has read both')
    vi.advanceTimersByTime(QUICK.checkEveryMs)
  }
  await slow.closed
  steady.socket.write('x'.repeat(2000))
  await until(() => steady.text().includes('3000 bytes'), 'the steady one is answered')
  expect(slow.text()).toBe('')
})

test('a body that stops coming is cut off, also one without a length', async () => {
  const port = await listen({})
  const stopped = client(port)
  stopped.socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n',
  )
  await stopped.closed
  expect(stopped.text()).toBe('')
})

test('a body that waits for the server is not slow', async () => {
  let read = () => {}
  const port = await listen({}, false, new Promise((resolve) => (read = resolve)))
  const [waiting, slow] = [client(port), client(port)]
  waiting.socket.write(head(30_000) + 'x'.repeat(30_000))
  slow.socket.write(head(10))
  // By now, the server has given up on a body that doesn't arrive.
  await slow.closed
  read()
  await expect.poll(() => waiting.text()).toContain('30000 bytes')
})

test('a head that never ends is answered and cut off', async () => {
  const port = await listen({ headersMs: 100 })
  const slow = client(port)
  slow.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n')
  const stop = trickle(slow.socket, 1, 20)
  await slow.closed
  stop()
  expect(slow.text()).toContain('408')
})

test('one address has a number of connections; behind a proxy they are the proxy\u2019s to count', async () => {
  const port = await listen({ connectionsPerAddress: 3 })
  const connected = [client(port), client(port), client(port)]
  await Promise.all(
    connected.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))),
  )
  const more = client(port)
  await more.closed
  connected[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const next = client(port)
      next.socket.write(`${head(2)}ok`)
      await Promise.race([next.closed, new Promise((resolve) => next.socket.once('data', resolve))])
      return next.text()
    })
    .toContain('2 bytes')
})

test('behind a trusted proxy its one address has as many connections as it needs', async () => {
  const port = await listen({ connectionsPerAddress: 1 }, true)
  const clients = [client(port), client(port), client(port)]
  for (const { socket } of clients) socket.write(`${head(2)}ok`)
  await expect
    .poll(() => clients.map(({ text }) => text().includes('2 bytes')))
    .toEqual([true, true, true])
})
