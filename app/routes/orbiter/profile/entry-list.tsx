import { Plus } from 'lucide'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
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
 * Entries that can be unchecked, and a field that adds one with Enter or the plus button. Without
 * JavaScript, saving adds the entry.
 */
export function EntryList({ label, name, start, error }: EntryListProps) {
  const [added, setAdded] = useState<string[]>([])
  const input = useRef<HTMLDivElement>(null)
  const { draft, type } = useAddedDraft(added, setAdded)
  const [known, setKnown] = useState(start.join())
  // Saved entries no longer count as added.
  if (known !== start.join()) {
    setKnown(start.join())
    setAdded(added.filter((entry) => !start.includes(entry)))
  }
  const entries = [...start, ...added]
  const add = () => {
    const field = input.current?.querySelector('input')
    const entry = field?.value.trim()
    if (!field || !entry) return
    const isKnown = entries.some((other) => other.toLowerCase() === entry.toLowerCase())
    if (!isKnown && entries.length < ENTRIES_MAX) type([...added, entry])
    // React does not control the field, so it must be emptied here.
    field.value = ''
  }
  const onRestored = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    const restored = value.split(',').filter(Boolean)
    if (restored.join() !== added.join()) setAdded(restored)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="stack-12">
      {entries.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">{label}</legend>
          <div className="chips">
            {entries.map((entry) => (
              <ChipCheckbox
                key={entry}
                name={name}
                value={entry}
                label={entry}
                size="sm"
                defaultChecked
                onChange={() =>
                  added.includes(entry) && type(added.filter((other) => other !== entry))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <input
        ref={draft}
        type="text"
        hidden
        name={`${name}Added`}
        value={added.join(',')}
        onInput={onRestored}
        readOnly
      />
      <div className="entry-add" ref={input}>
        <div className="grow">
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

/**
 * Counts entries added by hand as typed, so that the draft stores them and the preview shows them.
 */
function useAddedDraft(added: string[], setAdded: (added: string[]) => void) {
  const draft = useRef<HTMLInputElement>(null)
  const typed = useRef<string[] | null>(null)
  useEffect(() => {
    if (typed.current !== added) return
    typed.current = null
    draft.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [added])
  const type = (next: string[]) => {
    typed.current = next
    setAdded(next)
  }
  return { draft, type }
}
