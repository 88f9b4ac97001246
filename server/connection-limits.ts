/**
 * Limits of connections: the time for a request's head and body, the number per address, and the
 * minimum speed of a body.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '#app/platform/address-group.ts'
import { log } from '#app/platform/log.ts'

export interface ConnectionLimits {
  /** Limit for the head of a request. */
  headersMs: number
  /**
   * Limit for a whole request: a video chunk over the slowest connection that is still worth
   * supporting.
   */
  requestMs: number
  connections: number
  connectionsPerAddress: number
  /** How often the speed of bodies is checked. */
  checkEveryMs: number
  /**
   * How long a body may be slower than `slowestBytesPerSecond`, for example in a tunnel or when
   * changing cell towers.
   */
  patienceMs: number
  slowestBytesPerSecond: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30 * 60_000,
  connections: 20_000,
  connectionsPerAddress: 1000,
  checkEveryMs: 5000,
  patienceMs: 30_000,
  slowestBytesPerSecond: 512,
}

/**
 * For `createServer`: the interval at which Node checks for slow heads and requests can't be
 * changed later.
 */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 5000 }

interface Body {
  socket: Socket
  /** When the body became slow, in epoch milliseconds, and the bytes received by then. */
  since: number
  bytesThen: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Cuts off bodies that arrive too slowly. A body with bytes that the server hasn't read yet is not
 * slow.
 */
function watchBodies(server: Server, limits: ConnectionLimits): void {
  const bodies = new Map<IncomingMessage, Body>()
  server.on('request', (incoming: IncomingMessage) => {
    if (!hasBody(incoming)) return
    const { socket } = incoming
    bodies.set(incoming, { socket, since: Date.now(), bytesThen: socket.bytesRead })
    incoming.once('close', () => bodies.delete(incoming))
    incoming.once('end', () => bodies.delete(incoming))
  })
  const look = () => {
    const at = Date.now()
    for (const [incoming, body] of bodies) {
      const bytes = body.socket.bytesRead - body.bytesThen
      const isQuick = bytes * 1000 >= limits.slowestBytesPerSecond * limits.patienceMs
      if (isQuick || incoming.readableLength > 0)
        bodies.set(incoming, { ...body, since: at, bytesThen: body.socket.bytesRead })
      else if (at - body.since >= limits.patienceMs) {
        bodies.delete(incoming)
        log.info('a request body came too slowly')
        body.socket.destroy()
      }
    }
  }
  const timer = setInterval(look, limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Not used behind a trusted proxy, where all connections are the proxy's and the proxy has to count
 * them.
 */
function countConnections(server: Server, mostPerAddress: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > mostPerAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** @param isBehindProxy every connection comes from a trusted proxy's address */
export function limitConnections(
  server: Server,
  isBehindProxy: boolean,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): void {
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.maxConnections = limits.connections
  watchBodies(server, limits)
  if (!isBehindProxy) countConnections(server, limits.connectionsPerAddress)
}
