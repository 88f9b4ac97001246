/** Wraps every request: its id, its time in the metrics, and one line in the log. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { shortAddress } from '#app/platform/address-group.ts'
import { env } from '#app/platform/env.ts'
import {
  isRequestId,
  newRequestId,
  REQUEST_ID_HEADER,
  runFor,
  type Origin,
} from '#app/platform/request-id.ts'
import { clientAddressOf } from '#server/client-address.ts'
import { accessLog } from '#server/access-log.ts'
import { answerMetrics, countRequest } from '#server/process-metrics.ts'
import { answerFromCache } from '#server/page-cache.ts'
import { assetPatterns, routeFinder } from '#server/route-names.ts'
import { state } from '#server/state.ts'

/** Handled by the server itself rather than by a route of React Router. */
const OWN_PATTERNS = [
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/live',
  '/files/*',
  '/uploads',
  '/uploads/*',
]
const ASSETS = '/assets/*'
const LIVE = '/live'
/** Requested all the time, and only interesting when they fail. */
const QUIET = new Set([ASSETS, '/healthz', '/livez', '/readyz', '/metrics'])
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type FindRoute = (pathname: string) => string

/** @param assetFolder the folder whose files are served under their own names */
export function findRouteIn(routePatterns: string[], assetFolder: string): FindRoute {
  const itself = [...OWN_PATTERNS, ...routePatterns].map((pattern) => [pattern, pattern] as const)
  return routeFinder([
    ...assetPatterns(assetFolder).map((pattern) => [pattern, ASSETS] as const),
    ...itself,
  ])
}

const pathOf = (target: string) => target.split('?', 1)[0] ?? ''

/**
 * Uses the id of a trusted proxy, so that its log can be matched with ours; with ids from anyone
 * else, they could write anything into the log.
 */
function idFor(incoming: IncomingMessage): string {
  const given = env().trustsProxy ? incoming.headers['x-request-id'] : undefined
  return isRequestId(given) ? given : newRequestId()
}

interface Seen {
  /** Receives the person's id when their session is read. */
  origin: Origin
  incoming: IncomingMessage
  outgoing: ServerResponse
  startedAt: number
  /** Read at the start, while the connection still exists. */
  address: string
  sentBefore: number
}

function finish(
  findRoute: FindRoute,
  { origin, incoming, outgoing, startedAt, address, sentBefore }: Seen,
  isComplete: boolean,
): void {
  const ms = performance.now() - startedAt
  const route = findRoute(pathOf(incoming.url ?? ''))
  const method = METHODS.has(incoming.method ?? '') ? (incoming.method ?? '') : 'other'
  const { statusCode: status } = outgoing
  const isStream = route === LIVE && status === 200
  if (!isStream)
    countRequest(
      route,
      method,
      isComplete || outgoing.headersSent ? `${Math.floor(status / 100)}xx` : 'aborted',
      ms / 1000,
    )
  const level = env().isProduction && !QUIET.has(route) ? 'info' : 'debug'
  if (!accessLog.isLevelEnabled(level)) return
  const bytes = incoming.socket.bytesWritten - sentBefore
  const facts = {
    ...origin,
    method,
    route,
    status,
    ms: Math.round(ms * 100) / 100,
    bytes,
    address: shortAddress(address),
  }
  accessLog[level](isComplete ? facts : { ...facts, isAborted: true }, 'request')
}

/**
 * Wraps a listener: serves cached pages and the metrics itself, and records the outcome of every
 * request.
 */
export function observed(findRoute: FindRoute, listener: RequestListener): RequestListener {
  const isLogged = accessLog.isLevelEnabled('info')
  return (incoming, outgoing) => {
    if (state.isDraining) outgoing.setHeader('Connection', 'close')
    const requestId = idFor(incoming)
    const seen = {
      origin: { requestId },
      incoming,
      outgoing,
      startedAt: performance.now(),
      address: isLogged ? clientAddressOf(incoming) : '',
      sentBefore: isLogged ? incoming.socket.bytesWritten : 0,
    }
    // A cached page is sent immediately, so the request needs no context and no `close` listener.
    if (answerFromCache(incoming, outgoing, [REQUEST_ID_HEADER, requestId]))
      return finish(findRoute, seen, true)
    outgoing.setHeader(REQUEST_ID_HEADER, requestId)
    outgoing.once('close', () => finish(findRoute, seen, outgoing.writableFinished))
    runFor(seen.origin, () => {
      if (!answerMetrics(incoming, outgoing)) listener(incoming, outgoing)
    })
  }
}
