import { redirect } from 'react-router'

/**
 * Puts the piece that is shown into the address, so that the page stays with it when an answer from
 * elsewhere makes another one the next.
 */
export function stayWithPiece(url: URL, pieceId: string | null): void {
  if (pieceId === null || url.searchParams.get('piece') === pieceId) return
  const query = new URLSearchParams(url.searchParams)
  query.set('piece', pieceId)
  throw redirect(`${url.pathname}?${query}`)
}
