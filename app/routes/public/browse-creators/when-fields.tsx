import { lazy, Suspense, useState } from 'react'
import type { CreatorSearch } from '#app/features/creators/creator-search.ts'

/** The times come with the first date that is chosen. */
const TimeField = lazy(() =>
  import('#app/routes/public/browse-creators/time-of-day.tsx').then((module) => ({
    default: module.TimeOfDay,
  })),
)

interface WhenFieldsProps {
  search: CreatorSearch
  /** The first date that can be asked for. */
  today: string
}

/** A date, and once there is one a time of that day. */
export function WhenFields({ search: { date, time }, today }: WhenFieldsProps) {
  const [hasDate, setHasDate] = useState(date !== '')
  return (
    <div className="search-when">
      <label className="search-box">
        <span className="sr-only">Date</span>
        <input
          type="date"
          name="date"
          min={today}
          defaultValue={date}
          onChange={(event) => setHasDate(event.currentTarget.value !== '')}
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
