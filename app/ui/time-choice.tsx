/** Times of day to choose from, by part of the day: a select's options, or chips. */
import { Fragment, type ReactNode } from 'react'
import { partsOfDay } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'
import type { SelectGroup } from '#app/ui/field.tsx'

export function timeOptions(times: readonly string[]): SelectGroup[] {
  return partsOfDay(times).map((part) => ({
    label: part.label,
    options: part.times.map((value) => ({ value, label: formatTime(value) })),
  }))
}

interface TimesByPartProps {
  times: readonly string[]
  children: (time: string) => ReactNode
}

export function TimesByPart({ times, children }: TimesByPartProps) {
  return partsOfDay(times).map((part) => (
    <Fragment key={part.label}>
      <p className="chips-part">{part.label}</p>
      {part.times.map(children)}
    </Fragment>
  ))
}
