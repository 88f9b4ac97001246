import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import type { JobAbout } from '#work/jobs/job-about.server.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import './pay-job.css'

interface AboutJobProps {
  job: JobAbout
  /** The page of the job. */
  to: string
  /** Below it, for example its money. */
  children?: ReactNode
}

/** Beside a page about money: which job it is about. */
export function AboutJob({ job, to, children }: AboutJobProps) {
  const { title, soldAs, picture, orbiterName, when } = job
  return (
    <aside className="stack-24 top" aria-labelledby="about-job">
      <div className="about-job">
        <JobPoster picture={picture} width={96} />
        <div className="stack-4 top shrink wrap-anywhere">
          <h2 id="about-job" className="title">
            <Link to={to} className="booking-who-link">
              {title}
            </Link>
          </h2>
          {soldAs && <p className="text-muted">{soldAs}</p>}
          {orbiterName && <p>{orbiterName}</p>}
          <p className="small text-muted">{capital(when)}</p>
        </div>
      </div>
      {children}
    </aside>
  )
}
