import { Search } from 'lucide'
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface FindChoices {
  kinds: readonly string[]
  cities: readonly string[]
  /** `yyyy-MM-dd` */
  earliestDate: string
  times: readonly (readonly [value: string, label: string])[]
}

/** What, where, and when: a plain GET form; JavaScript only removes empty fields from the URL. */
export function FindForm({ kinds, cities, earliestDate, times }: FindChoices) {
  const navigate = useNavigate()
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    void navigate(`${paths.browseCreators()}?${new URLSearchParams(filled)}`)
  }
  return (
    <form action={paths.browseCreators()} role="search" className="find" onSubmit={find}>
      <label className="find-field">
        What
        <input name="q" list="find-kinds" placeholder="Food, events, fashion" maxLength={100} />
      </label>
      <label className="find-field">
        Where
        <input name="location" list="find-cities" placeholder="City or ZIP code" maxLength={100} />
      </label>
      <label className="find-field">
        Date
        <input name="date" type="date" min={earliestDate} />
      </label>
      <label className="find-field">
        Time
        <select name="time" defaultValue="">
          <option value="">Any time</option>
          {times.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" tone="main">
        <Icon of={Search} /> Search
      </Button>
      <datalist id="find-kinds">
        {kinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </datalist>
      <datalist id="find-cities">
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </datalist>
    </form>
  )
}
