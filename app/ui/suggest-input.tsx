import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Combobox, NativeInput, SuggestionSource } from '#app/ui/combobox.tsx'

export interface SuggestInputProps extends NativeInput {
  name: string
  /** Accessible name. */
  label: string
  suggest: SuggestionSource
  defaultValue: string
  /** The text of an empty list; without it, the list stays closed when there are no suggestions. */
  noMatch?: string
  /** A new version resets the field to `defaultValue`, discarding what was typed. */
  version?: number
}

/** State of the plain field when the combobox replaces it. */
interface Taken {
  Combobox: typeof Combobox
  text: string
  selection: [number, number] | null
}

/**
 * A plain text field from the server. The combobox with suggestions loads when the field first gets
 * focus, and takes over its text, cursor, and focus. Without a script or a connection, the plain
 * field stays.
 */
export function SuggestInput({
  label,
  suggest,
  noMatch,
  version = 0,
  ...input
}: SuggestInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const { defaultValue } = input
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    if (field.current && field.current.value.trim() !== defaultValue)
      field.current.value = defaultValue
  }, [version, defaultValue])

  const upgrade = async ({ currentTarget: plain }: FocusEvent<HTMLInputElement>) => {
    let isComposing = false
    plain.addEventListener('compositionstart', () => (isComposing = true), { once: true })
    const { Combobox } = await import('#app/ui/combobox.tsx')
    // Replacing the field would lose text that is still being composed, for example with a Japanese
    // keyboard.
    if (isComposing)
      await new Promise((resolve) =>
        plain.addEventListener('compositionend', resolve, { once: true }),
      )
    if (!plain.isConnected) return
    const hasFocus = document.activeElement === plain
    // Render synchronously: a later render would lose a key pressed in between, or pull the focus
    // back from the field that the person has moved on to.
    flushSync(() =>
      setTaken({
        Combobox,
        text: plain.value,
        selection: hasFocus ? [plain.selectionStart ?? 0, plain.selectionEnd ?? 0] : null,
      }),
    )
  }
  if (taken)
    return (
      <taken.Combobox
        {...input}
        {...{ label, suggest, noMatch, version }}
        initialText={taken.text}
        selection={taken.selection}
      />
    )
  return <input {...input} ref={field} onFocus={(event) => void upgrade(event).catch(() => {})} />
}
