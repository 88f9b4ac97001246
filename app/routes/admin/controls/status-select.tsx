import { ChevronDown } from 'lucide'
import type { SyntheticEvent } from 'react'
import { useFetcher } from 'react-router'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface StatusSelectProps {
  /** Accessible name. */
  label: string
  /** Name and value of the field that identifies the subject. */
  subject: readonly [name: string, id: string]
  status: string
  options: readonly { value: string; label: string }[]
}

/** Saves as soon as an option is chosen, and shows the choice while saving. */
export function StatusSelect({ label, subject: [name, id], status, options }: StatusSelectProps) {
  const fetcher = useFetcher()
  const save = (event: SyntheticEvent<HTMLSelectElement>) =>
    void fetcher.submit(event.currentTarget.form)
  const sent = fetcher.formData?.get('status')
  const chosen = typeof sent === 'string' ? sent : status
  return (
    <fetcher.Form method="post" className="flex items-center gap-2">
      <input type="hidden" name={name} value={id} />
      <span className="control-wrap">
        <select
          name="status"
          className="control"
          aria-label={label}
          value={chosen}
          aria-busy={fetcher.state !== 'idle' || undefined}
          onChange={save}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
      <WithoutScript>
        <button type="submit" className="btn btn-quiet btn-sm">
          Save
        </button>
      </WithoutScript>
    </fetcher.Form>
  )
}
