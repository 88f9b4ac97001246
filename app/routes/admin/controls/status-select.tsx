import { ChevronDown } from 'lucide'
import type { SyntheticEvent } from 'react'
import { useFetcher, useNavigate, useSearchParams } from 'react-router'
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

/** Leads to the question what the chosen status does; nothing is saved before it is answered. */
export function StatusChoice({ label, subject: [name, id], status, options }: StatusSelectProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const others = [...query].filter(([key]) => key !== name && key !== 'to')
  const ask = (event: SyntheticEvent<HTMLSelectElement>) => {
    const next = new URLSearchParams([...others, [name, id], ['to', event.currentTarget.value]])
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  return (
    <form method="get" className="flex items-center gap-2">
      {[...others, [name, id] as const].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <span className="control-wrap">
        <select name="to" className="control" aria-label={label} value={status} onChange={ask}>
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
          Change
        </button>
      </WithoutScript>
    </form>
  )
}
