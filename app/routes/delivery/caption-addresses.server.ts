import type { Piece } from '#app/features/deliveries/delivery-job.ts'
import { listCaptions } from '#app/features/publishing/captions.server.ts'

/** Where the captions of a piece's films are, by the id of the film; only of those that have some. */
export async function captionAddresses(
  piece: Piece | undefined,
  addressOf: (fileId: string) => string,
): Promise<Record<string, string>> {
  const films = (piece?.versions ?? []).flatMap(({ files }) => files.map(({ id }) => id))
  const captions = await listCaptions(films)
  return Object.fromEntries([...captions.keys()].map((id) => [id, addressOf(id)]))
}
