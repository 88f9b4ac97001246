/**
 * Comments on a version, as shown in both rooms and on pages behind a link. Instants are ISO 8601.
 */

export const COMMENT_MAX = 1000
/** The length of the longest film that can be commented on: an hour. */
export const LAST_MOMENT_MS = 3_600_000
/** How long people can change or remove their own comments. */
export const EDIT_MINUTES = 15

export interface FilmAnswer {
  id: string
  author: string
  body: string
  isOwn: boolean
  /** Until when the reader can change it; null if they no longer can, or it isn't theirs. */
  editUntil: string | null
  createdAt: string
  isEdited: boolean
}

export interface FilmComment extends FilmAnswer {
  versionId: string
  /** The photo or film that it is about; null for the whole version. */
  fileId: string | null
  /** Its number within the version, in the sequence of writing, so that it never changes. */
  number: number
  atMs: number | null
  spot: { x: number; y: number } | null
  doneAt: string | null
  answers: FilmAnswer[]
}
