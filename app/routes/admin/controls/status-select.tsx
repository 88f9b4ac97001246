import { ChevronDown } from 'lucide'
import type { SyntheticEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
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

/** Opens the confirmation for the chosen status; nothing is saved until the admin confirms. */
export function StatusChoice({ label, subject: [name, id], status, options }: StatusSelectProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const others = [...query].filter(([key]) => key !== name && key !== 'to')
  const ask = (event: SyntheticEvent<HTMLSelectElement>) => {
    const next = new URLSearchParams([...others, [name, id], ['to', event.currentTarget.value]])
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  return (
    <form method="get" className="row-8">
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
