import { createContext, use, type ReactNode } from 'react'

/** Turns a piece of page into HTML, or finds what it turned into last time. The server provides it; browsers have none. */
export const DrawOnceContext = createContext<((key: string, piece: ReactNode) => string) | null>(null)

/**
 * For pieces that look the same for everybody and are asked for again and again: the server draws each once and keeps
 * the HTML. Spread the result on the element around the piece. The piece may use no hook and no context and hold no
 * picture that is fetched at once (React preloads those from the head), and all that it depends on must be in the key.
 */
export function useDrawnOnce(key: string, piece: ReactNode): { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } } {
  const draw = use(DrawOnceContext)
  return draw ? { dangerouslySetInnerHTML: { __html: draw(key, piece) } } : { children: piece }
}
