import type { Piece, Version } from '#delivery/deliveries/delivery-job.ts'
import type { MediaView } from '#files/media/media-view.ts'
import type { FilmCaptions, FilmSource } from '#app/ui/film-player/film-source.ts'

export const filmFileOf = (version: Version): MediaView | undefined =>
  version.files.find(({ kind }) => kind === 'video')

export const photosOf = (version: Version): MediaView[] =>
  version.files.filter(({ kind }) => kind === 'photo')

/**
 * The film of a version for the player, or why there is none yet.
 * @param captions by film id
 */
export function filmOf(
  version: Version,
  { label }: Pick<Piece, 'label'>,
  captions: Readonly<Record<string, FilmCaptions>> = {},
): FilmSource {
  const file = filmFileOf(version)
  const url = file?.previewUrl ?? file?.smallUrl ?? null
  return {
    // When a better copy replaces the small one, the id changes, and the player continues at the
    // same moment.
    id: `${file?.id ?? version.id}${file && !file.previewUrl ? ' small' : ''}`,
    title: `${label}, version ${version.number}`,
    shortTitle: `v${version.number}`,
    url,
    fineUrl: file?.masterUrl ?? null,
    posterUrl: file?.posterUrl ?? null,
    stripUrl: file?.stripUrl ?? null,
    seconds: file?.seconds ?? null,
    // The small copy has the frame rate of the camera.
    rate: file?.previewUrl ? file.rate : null,
    note: url ? null : missingFilmNote(version, file),
    captions: (file && captions[file.id]) ?? null,
  }
}

function missingFilmNote({ number }: Version, file: MediaView | undefined): string {
  if (!file) return 'This version has no film.'
  if (file.state === 'failed') return 'This film can’t be played. The Orbiter has been notified.'
  return `Getting version ${number} ready, ${file.progress}%.`
}

/** The note under the film while only part of it is available; null if it is complete. */
export function copyNote(version: Version): string | null {
  const file = filmFileOf(version)
  if (!file || file.previewUrl || !file.smallUrl) return null
  return file.state === 'failed' || version.brokenAt
    ? 'You’re watching the small copy. The full film has to be uploaded again.'
    : 'You’re watching the small copy. Full quality is on its way.'
}
