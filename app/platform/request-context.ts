import { createContext } from 'react-router'
import type { Unavailable } from '#app/base/errors.ts'

/** The nonce that allows this answer's inline scripts. */
export const nonceContext = createContext<string>('')

/** True while a document is rendered, false where a page that is open asks for data alone. */
export const isDocumentContext = createContext<boolean>(false)

/** The address of the person's machine, for rate limits and the list of sessions. */
export const remoteAddressContext = createContext<string>('')

/** Whether the request comes from the server's own machine, and not through a proxy. */
export const isLocalContext = createContext<boolean>(false)

/** The code of a toast that an earlier answer left for this page; null without one. */
export const flashContext = createContext<string | null>(null)

/** What was away while the page was made; null while nothing was. */
export const unavailableContext = createContext<Unavailable | null>(null)
