import { lazy, Suspense, useState } from 'react'
import { DateInput } from '#app/ui/date-input.tsx'
import type { CreatorSearch } from '#market/creators/creator-search.ts'

/** The times load with the first date that is chosen. */
const TimeField = lazy(() =>
  import('#app/routes/public/browse-creators/time-of-day.tsx').then((module) => ({
    default: module.TimeOfDay,
  })),
)

interface WhenFieldsProps {
  search: CreatorSearch
  /** Changes with the search, which resets the fields to the search's values. */
  version: number
  /** The first date that can be requested. */
  today: string
}

/** A date and, once it is chosen, a time on that date. */
export function WhenFields({ search: { date, time }, version, today }: WhenFieldsProps) {
  const [typed, setTyped] = useState({ version, hasDate: date !== '' })
  const hasDate = typed.version === version ? typed.hasDate : date !== ''
  return (
    <div className="search-when">
      <label className="search-box">
        <span className="sr-only">Date</span>
        <DateInput
          empty="Any day"
          name="date"
          min={today}
          defaultValue={date}
          onChange={(event) => setTyped({ version, hasDate: event.currentTarget.value !== '' })}
        />
      </label>
      {hasDate && (
        <Suspense>
          <TimeField time={time} />
        </Suspense>
      )}
    </div>
  )
}
