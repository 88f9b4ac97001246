import { createContext } from 'react'

/**
 * The nonce for the document's inline scripts. Server only; set even when the page's data could not
 * be loaded.
 */
export const DocumentNonce = createContext('')
