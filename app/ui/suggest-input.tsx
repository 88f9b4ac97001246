import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { Combobox, NativeInput, SuggestionSource } from '#app/ui/combobox.tsx'

export interface SuggestInputProps extends NativeInput {
  name: string
  /** Its spoken name. */
  label: string
  suggest: SuggestionSource
  defaultValue: string
  /** What the list says when it has nothing to suggest; without it, the list stays closed. */
  noMatch?: string
  /** Another one puts `defaultValue` back into the field, whatever was typed meanwhile. */
  version?: string
}

/** What the plain field held at the moment in which the combobox takes its place. */
interface Taken {
  Combobox: typeof Combobox
  text: string
  selection: [number, number] | null
}

/**
 * A plain text field from the server. The combobox that suggests while somebody types is fetched when the field is first
 * reached, and takes over text, cursor and focus; without a script, or a connection, the plain field stays.
 */
export function SuggestInput({
  label,
  suggest,
  noMatch,
  version = '',
  ...input
}: SuggestInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const { defaultValue } = input
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    if (field.current) field.current.value = defaultValue
  }, [version, defaultValue])

  const upgrade = async ({ currentTarget: plain }: FocusEvent<HTMLInputElement>) => {
    let isComposing = false
    plain.addEventListener('compositionstart', () => (isComposing = true), { once: true })
    const { Combobox } = await import('#app/ui/combobox.tsx')
    // Letters that are still being put together, as with a Japanese keyboard, would be lost with their field.
    if (isComposing)
      await new Promise((resolve) =>
        plain.addEventListener('compositionend', resolve, { once: true }),
      )
    if (!plain.isConnected) return
    const hasFocus = document.activeElement === plain
    setTaken({
      Combobox,
      text: plain.value,
      selection: hasFocus ? [plain.selectionStart ?? 0, plain.selectionEnd ?? 0] : null,
    })
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
