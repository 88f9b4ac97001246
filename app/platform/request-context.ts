import { createContext } from 'react-router'

/** The nonce that allows this answer's inline scripts. */
export const nonceContext = createContext<string>('')

/** The address of the person's machine, for rate limits and the list of sessions. */
export const remoteAddressContext = createContext<string>('')

/** The code of a toast that an earlier answer left for this page; null without one. */
export const flashContext = createContext<string | null>(null)

/**
 * The text of a page, beside the Response that stands for it: React Router looks into every Response, and that would
 * turn the text into a stream and back.
 */
export const pageTexts = new WeakMap<Response, string>()
