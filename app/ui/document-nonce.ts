import { createContext } from 'react'

/** The nonce of a document's inline scripts, on the server alone; there also when nothing could be loaded for the page. */
export const DocumentNonce = createContext('')
