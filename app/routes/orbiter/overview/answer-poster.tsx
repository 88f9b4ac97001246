import type { JobPicture } from '#work/jobs/job-picture.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'

/** The job's picture: along the side of the first request, and small in the rows below it. */
export function AnswerPoster({ picture, isPanel }: { picture: JobPicture; isPanel: boolean }) {
  return (
    <div className="answer-poster">
      <JobPoster
        picture={picture}
        width={isPanel ? 206 : 44}
        sizes={isPanel ? '(width >= 700px) 206px, 44px' : undefined}
        isFirst={isPanel}
      />
    </div>
  )
}
