import { createContext } from 'react-router'
import type { Unavailable } from '#app/base/errors.ts'

/** The CSP nonce for this response's inline scripts. */
export const nonceContext = createContext<string>('')

/** True for a document request, false if an open page only loads data. */
export const isDocumentContext = createContext<boolean>(false)

/**
 * Whether this page asks for a card with Stripe's script, which the content security policy must
 * allow.
 */
export const stripePageContext = createContext<boolean>(false)

/** The client's IP address, for rate limits and the list of sessions. */
export const remoteAddressContext = createContext<string>('')

/** Whether the request comes from the server's own machine, and not through a proxy. */
export const isLocalContext = createContext<boolean>(false)

/** The code of a toast that an earlier response left for this page; null if there is none. */
export const flashContext = createContext<string | null>(null)

/** What was unavailable while the page was rendered; null if nothing was. */
export const unavailableContext = createContext<Unavailable | null>(null)

/** After how many seconds a refused page can be requested again; null if unknown. */
export const retryAfterContext = createContext<string | null>(null)
