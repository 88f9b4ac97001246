/** Comments on a version, as both rooms and pages behind a link show them. Instants are ISO 8601. */

export const COMMENT_MAX = 1000
/** The longest film that can be commented on, an hour. */
export const LAST_MOMENT_MS = 3_600_000
/** Own words can be changed or removed for this long. */
export const EDIT_MINUTES = 15

export interface FilmAnswer {
  id: string
  author: string
  body: string
  isOwn: boolean
  /** Own words can be changed until then; null: not anymore, or not the reader's. */
  editUntil: string | null
  createdAt: string
  isEdited: boolean
}

export interface FilmComment extends FilmAnswer {
  versionId: string
  /** The photo or film it is about; null: the version. */
  fileId: string | null
  /** Counted within its version in the order of writing, so that it never changes. */
  number: number
  atMs: number | null
  spot: { x: number; y: number } | null
  doneAt: string | null
  answers: FilmAnswer[]
}
