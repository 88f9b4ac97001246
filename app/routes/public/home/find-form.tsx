import { Search } from 'lucide'
import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { DateInput } from '#app/ui/date-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface FindChoices {
  kinds: readonly string[]
  cities: readonly string[]
  /** `yyyy-MM-dd` */
  earliestDate: string
  times: readonly (readonly [value: string, label: string])[]
}

/**
 * What, where, and when: a plain GET form; JavaScript only removes empty fields from the URL. The
 * sheet opens without JavaScript, too.
 */
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
    <>
      {/* On phones, the form is a sheet behind one field. */}
      <button type="button" popoverTarget="find" className="find-open">
        <Icon of={Search} size={20} /> What, where and when
      </button>
      <form
        id="find"
        popover="auto"
        action={paths.browseCreators()}
        role="search"
        aria-label="Find an Orbiter"
        className="find"
        onSubmit={find}
      >
        <label className="find-field">
          What
          <input name="q" list="find-kinds" placeholder="Food, fashion" maxLength={100} />
        </label>
        <label className="find-field">
          Where
          <input
            name="location"
            list="find-cities"
            placeholder="City or ZIP code"
            maxLength={100}
          />
        </label>
        <label className="find-field">
          Date
          <DateInput name="date" min={earliestDate} empty="Any day" />
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
          <Icon of={Search} /> <span>Search</span>
        </Button>
        <button
          type="button"
          popoverTarget="find"
          popoverTargetAction="hide"
          className="btn btn-ghost btn-sm find-close"
        >
          Close
        </button>
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
    </>
  )
}
