import type { ReactNode } from 'react'
import { formatCount } from '#app/base/count.ts'
import type { BookingSteps } from '#team/reports/booking-steps.server.ts'

const STEPS = [
  ['requested', 'Requested'],
  ['accepted', 'Accepted'],
  ['delivered', 'Delivered'],
  ['approved', 'Approved'],
  ['reviewed', 'Reviewed'],
] as const

/** Which part of the requests has come how far, each step compared with the one before. */
export function BookingFunnel({ steps }: { steps: BookingSteps }) {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="title">
        From Request to Review
      </h2>
      {steps.requested === 0 ? (
        <p className="above-16 text-muted">No bookings were requested in this period.</p>
      ) : (
        <>
          <dl className="count-bars">
            {STEPS.map(([step, label], at) => {
              const before = STEPS[at - 1]
              const of = before ? steps[before[0]] : 0
              return (
                <CountBar
                  key={step}
                  label={label}
                  figure={formatCount(steps[step])}
                  share={steps[step] / steps.requested}
                >
                  {before &&
                    of > 0 &&
                    `${Math.round((steps[step] / of) * 100)}% of ${before[1].toLowerCase()}`}
                </CountBar>
              )
            })}
          </dl>
          <p className="above-16 small text-muted">
            Bookings that customers requested in this period, and how far they are now.
          </p>
        </>
      )}
    </section>
  )
}

interface CountBarProps {
  label: string
  figure: string
  /** Of the bar, from 0 to 1. */
  share: number
  children?: ReactNode
}

/** A figure with a bar below it. */
export function CountBar({ label, figure, share, children }: CountBarProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{figure}</dd>
      <dd className="stack-6 span-all small text-muted">
        <svg
          className="meter-svg"
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {share > 0 && <rect width={share * 100} height="6" />}
        </svg>
        {children}
      </dd>
    </div>
  )
}
