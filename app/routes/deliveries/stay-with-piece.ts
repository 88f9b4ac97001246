import { redirect } from 'react-router'

/**
 * Puts the id of the shown piece into the URL. Otherwise, an answer from elsewhere could make the
 * page show another piece.
 */
export function stayWithPiece(url: URL, pieceId: string | null): void {
  if (pieceId === null || url.searchParams.get('piece') === pieceId) return
  const query = new URLSearchParams(url.searchParams)
  query.set('piece', pieceId)
  throw redirect(`${url.pathname}?${query}`)
}
