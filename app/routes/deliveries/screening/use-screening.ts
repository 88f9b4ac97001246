import { useRef, useState, type RefObject } from 'react'
import type { FilmComment } from '#delivery/comments/comment.ts'
import type { Piece, Version } from '#delivery/deliveries/delivery-job.ts'
import { photosOf } from '#app/routes/deliveries/screening/film-of-version.ts'
import type { FilmCaptions, FilmHandle, FilmPoint } from '#app/ui/film-player/film-source.ts'

/** What is being watched, and what the comment being written is about. */
export interface Screening {
  piece: Piece
  version: Version
  choose: (versionId: string) => void
  /** The previous version, for comparison. */
  earlier: Version | null
  isBoth: boolean
  setIsBoth: (isBoth: boolean) => void
  /** The comments on the version that is shown. */
  comments: FilmComment[]
  /** Set for photos only. */
  photoId: string | null
  setPhotoId: (id: string) => void
  /** For films only: the current position. */
  atMs: number
  setAtMs: (atMs: number) => void
  draft: FilmPoint | null
  setDraft: (point: FilmPoint | null) => void
  chosenId: string | null
  /** Goes to what a comment is about. */
  goTo: (comment: FilmComment) => void
  player: RefObject<FilmHandle | null>
  /** By film id. */
  captions: Readonly<Record<string, FilmCaptions>>
  /** Where the film starts; null for the beginning. */
  startMs: number | null
}

/** @param piece with at least one version */
export function useScreening(
  piece: Piece,
  all: readonly FilmComment[],
  { captions, startMs }: Pick<Screening, 'captions' | 'startMs'>,
): Screening | null {
  const player = useRef<FilmHandle>(null)
  // A version that arrives while another one is being watched does not replace it; it appears in
  // the switch.
  const [versionId, setVersionId] = useState(piece.versions.at(-1)?.id)
  const [isBoth, setIsBoth] = useState(false)
  const [photoId, setPhotoId] = useState<string | null>(null)
  const [atMs, setAtMs] = useState(0)
  const [draft, setDraft] = useState<FilmPoint | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const version = piece.versions.find(({ id }) => id === versionId) ?? piece.versions.at(-1)
  if (!version) return null
  const earlier = piece.versions.findLast(({ number }) => number < version.number) ?? null
  return {
    piece,
    version,
    choose(id) {
      setVersionId(id)
      setIsBoth(false)
      setDraft(null)
    },
    earlier,
    isBoth: isBoth && earlier !== null,
    setIsBoth,
    comments: all.filter((comment) => comment.versionId === version.id),
    photoId: photoId ?? photosOf(version)[0]?.id ?? null,
    setPhotoId(id) {
      setPhotoId(id)
      setDraft(null)
    },
    atMs,
    setAtMs,
    draft,
    setDraft,
    chosenId,
    goTo(comment) {
      setChosenId(comment.id)
      if (comment.fileId) setPhotoId(comment.fileId)
      if (comment.atMs !== null) player.current?.show(comment.atMs)
    },
    player,
    captions,
    startMs,
  }
}
