import { Fragment, type ReactNode } from 'react'
import { partsOfDay } from '#app/base/time-steps.ts'

interface TimesByPartProps {
  times: readonly string[]
  children: (time: string) => ReactNode
}

/** Times of day as chips, grouped by part of the day. */
export function TimesByPart({ times, children }: TimesByPartProps) {
  return partsOfDay(times).map((part) => (
    <Fragment key={part.label}>
      <p className="chips-part">{part.label}</p>
      {part.times.map(children)}
    </Fragment>
  ))
}
