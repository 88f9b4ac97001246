import { Plus } from 'lucide'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChipCheckbox } from '#app/ui/choice-chips.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface EntryListProps {
  label: string
  name: string
  start: string[]
  error: string | undefined
}

const ENTRIES_MAX = 20

/**
 * Entries that can be unchecked, and a field that adds one with Enter or the plus button. Without a
 * script, saving adds it.
 */
export function EntryList({ label, name, start, error }: EntryListProps) {
  const [added, setAdded] = useState<string[]>([])
  const input = useRef<HTMLDivElement>(null)
  const entries = [...start, ...added]
  const add = () => {
    const field = input.current?.querySelector('input')
    const entry = field?.value.trim()
    if (!field || !entry) return
    const isKnown = entries.some((other) => other.toLowerCase() === entry.toLowerCase())
    if (!isKnown && entries.length < ENTRIES_MAX) setAdded([...added, entry])
    field.value = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-3">
      {entries.length > 0 && (
        <fieldset className="field">
          <legend className="field-label mb-2">{label}</legend>
          <div className="chips">
            {entries.map((entry) => (
              <ChipCheckbox
                key={entry}
                name={name}
                value={entry}
                label={entry}
                size="sm"
                defaultChecked
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex items-end gap-2" ref={input}>
        <div className="min-w-0 flex-1">
          <TextField
            label={`Add to ${label.toLowerCase()}`}
            name={`${name}New`}
            maxLength={40}
            autoComplete="off"
            onKeyDown={onKeyDown}
            error={error}
          />
        </div>
        <Button
          type="button"
          className="needs-script"
          aria-label={`Add to ${label.toLowerCase()}`}
          onClick={add}
        >
          <Icon of={Plus} size={20} />
        </Button>
      </div>
    </div>
  )
}
