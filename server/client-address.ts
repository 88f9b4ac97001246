/** The client's IP address, for rate limits, sessions, and logs. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { canonicalAddress } from '#app/platform/address-group.ts'
import { env } from '#app/platform/env.ts'

/** The longest address with a port and brackets; anything longer isn't an address. */
const MOST_CHARACTERS = 64

/**
 * Parses an IP address as proxies write it: with or without a port, IPv6 with or without brackets
 * and zone.
 * @returns it in its canonical form; null when the text is not an address
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > MOST_CHARACTERS) return null
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1]
  if (bracketed !== undefined && !isIPv6(bracketed)) return null
  const withPort = /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1]
  return canonicalAddress(bracketed ?? withPort ?? trimmed)
}

/**
 * The last entry of X-Forwarded-For, which the trusted proxy wrote, if the proxy is trusted and the
 * entry is an address; otherwise the connection's address. Empty if the connection is already
 * closed.
 */
export function clientAddress(context: Context, trustsProxy = env().trustsProxy): string {
  return addressFrom(context.req.header('x-forwarded-for'), connectionAddress(context), trustsProxy)
}

/** The same for a request that hasn't reached Hono yet. */
export function clientAddressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for']
  return addressFrom(
    Array.isArray(forwarded) ? forwarded.join() : forwarded,
    socket.remoteAddress ?? '',
    env().trustsProxy,
  )
}

function addressFrom(
  forwarded: string | undefined,
  connection: string,
  trustsProxy: boolean,
): string {
  const last = trustsProxy ? forwarded?.split(',').at(-1) : undefined
  return readAddress(last ?? '') ?? readAddress(connection) ?? ''
}

function connectionAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? ''
  } catch {
    // A connection that closed early no longer has an address.
    return ''
  }
}
