import type { Client } from '#people/auth/sessions.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import type { RouterContextProvider } from 'react-router'

export interface PageRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The client that sent a request, for rate limits and the list of sessions. */
export function clientOf({ request, context }: PageRequest): Client {
  return {
    address: context.get(remoteAddressContext),
    userAgent: request.headers.get('user-agent'),
  }
}
