import type { Piece } from '#delivery/deliveries/delivery-job.ts'
import { captionsLabel } from '#delivery/publishing/caption-languages.ts'
import { listCaptions } from '#delivery/publishing/captions.server.ts'
import type { FilmCaptions } from '#app/ui/film-player/film-source.ts'

/** The URLs of captions for the player, by film id; only for films that have captions. */
export async function captionAddresses(
  piece: Piece | undefined,
  addressOf: (fileId: string) => string,
): Promise<Record<string, FilmCaptions>> {
  const films = (piece?.versions ?? []).flatMap(({ files }) => files.map(({ id }) => id))
  const captions = await listCaptions(films)
  return Object.fromEntries(
    [...captions].map(([id, { language, isInPicture }]) => [
      id,
      { url: addressOf(id), language, label: captionsLabel(language), isInPicture },
    ]),
  )
}
