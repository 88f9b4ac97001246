import type { JobPicture } from '#work/jobs/job-picture.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'

interface AnswerPosterProps {
  picture: JobPicture
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  isPanel: boolean
}

/**
 * The job's picture: with what was booked along the first request, and small in the rows below it.
 */
export function AnswerPoster({ picture, soldAs, isPanel }: AnswerPosterProps) {
  return (
    <div className="answer-poster">
      <JobPoster
        picture={picture}
        width={isPanel ? 206 : 40}
        sizes={isPanel ? '(width >= 700px) 206px, 100vw' : undefined}
        isFirst={isPanel}
      />
      {isPanel && soldAs && <OverlayChip>{soldAs}</OverlayChip>}
    </div>
  )
}
