import { lazy } from 'react'
import { useRevalidator } from 'react-router'
import type { FilmMark } from '#app/ui/film-player/film-source.ts'
import { FilmFrame } from '#app/ui/film-player/film-frame.tsx'
import { copyNote, filmFileOf, filmOf } from '#app/routes/deliveries/screening/film-of-version.ts'
import {
  checkMarks,
  commentMarks,
  commentSpots,
} from '#app/routes/deliveries/screening/screening-marks.ts'
import { VersionSwitch } from '#app/routes/deliveries/screening/version-switch.tsx'
import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'
// The server renders photos with the page, so their styles are needed right away.
import './photo-stage.css'

/** Loaded separately, because most pieces are films. */
const PhotoStage = lazy(() =>
  import('#app/routes/deliveries/screening/photo-stage.tsx').then((module) => ({
    default: module.PhotoStage,
  })),
)

interface ScreeningStageProps {
  screening: Screening
  /** Whether pressing the picture places the ring of a comment. */
  canComment: boolean
}

/** The film or the photos of a version, with all their marks. */
export function ScreeningStage({ screening, canComment }: ScreeningStageProps) {
  const { revalidate } = useRevalidator()
  const { piece, version, earlier, isBoth, comments, draft, captions } = screening
  if (piece.kind === 'photo') return <PhotoStage screening={screening} canComment={canComment} />
  const find = (id: string) => comments.find((comment) => comment.id === id)
  // The customer sees only failed checks that were delivered anyway; the Orbiter sees every
  // finding.
  const checks = (filmFileOf(version)?.checks ?? []).filter(
    ({ result }) => result === 'fail' || version.deliveredAt === null,
  )
  const note = copyNote(version)
  return (
    <section className="screening-stage" aria-label="Film">
      <FilmFrame
        film={filmOf(version, piece, captions)}
        other={isBoth && earlier ? filmOf(earlier, piece, captions) : null}
        marks={[...checkMarks(checks), ...commentMarks(comments)]}
        onMark={(mark: FilmMark) => {
          const comment = find(mark.id)
          if (comment) screening.goTo(comment)
        }}
        spots={commentSpots(comments)}
        onSpot={({ id }) => {
          const comment = find(id)
          if (comment) screening.goTo(comment)
        }}
        draft={draft}
        {...(canComment && { onPoint: screening.setDraft })}
        onMoment={screening.setAtMs}
        onFailed={() => void revalidate()}
        handle={screening.player}
        startMs={screening.startMs}
      >
        <VersionSwitch screening={screening} />
      </FilmFrame>
      {note && <p className="screening-copy">{note}</p>}
    </section>
  )
}
