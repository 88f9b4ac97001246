import { use, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useAnswers } from '#app/ui/answers.ts'
import type { NativeInput } from '#app/ui/suggest-input.tsx'
import './combobox.css'

export interface Suggestion {
  /** What choosing it writes into the field. */
  value: string
  label: string
}

export type SuggestionSource = (text: string, signal: AbortSignal) => Promise<Suggestion[]>

interface ComboboxProps extends NativeInput {
  name: string
  label: string
  suggest: SuggestionSource
  defaultValue: string
  /** Another one puts `defaultValue` back into the field. */
  version: string
  initialText: string
  /** Where the cursor stood in the field that this one replaces; null if it had no focus. */
  selection: [number, number] | null
}

/** A text field that suggests while somebody types; every other text is welcome too. Loaded by `SuggestInput`. */
export function Combobox(props: ComboboxProps) {
  const { label, suggest, defaultValue, version, initialText, selection, id, name, disabled, ...rest } = props
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid, autoComplete: _browserList, ...input } = rest
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initialText)
  const [isTyping, setIsTyping] = useState(selection !== null && initialText !== defaultValue)
  const ask = useCallback((question: string, signal: AbortSignal) => suggest(question.trim(), signal), [suggest])
  const { answer, isAsking, hasFailed } = useAnswers(ask, isTyping && text.trim() !== '' ? text : null)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    setText(defaultValue)
    setIsTyping(false)
  }, [version, defaultValue])
  useEffect(() => {
    if (!selection) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(...selection)
  }, [selection])

  return (
    <ComboBox
      id={id}
      name={name}
      className="combobox"
      aria-label={label}
      aria-describedby={describedBy}
      isInvalid={Boolean(isInvalid)}
      isDisabled={disabled}
      allowsCustomValue
      // Without a text there is nothing to wait for, and the list closes.
      allowsEmptyCollection={isTyping && text.trim() !== '' && !hasFailed}
      inputValue={text}
      onInputChange={(next) => {
        setText(next)
        setIsTyping(true)
      }}
      items={answer ?? []}
    >
      <OpenAtOnce isTyping={isTyping} />
      <span className="contents" onKeyDownCapture={keepFieldKeys}>
        <Input {...input} ref={field} />
      </span>
      <Popover className="combobox-list" offset={8}>
        <ListBox<Suggestion> className="outline-none" renderEmptyState={() => <p className="combobox-empty">{isAsking ? 'Searching' : 'No matching city'}</p>}>
          {(suggestion) => (
            <ListBoxItem id={suggestion.value} textValue={suggestion.value} className="menu-item">
              {suggestion.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** What was typed before the combobox arrived opens its list as well. */
function OpenAtOnce({ isTyping }: { isTyping: boolean }) {
  const state = use(ComboBoxStateContext)
  const wasTyping = useRef(isTyping)
  useEffect(() => {
    if (!wasTyping.current || !state?.isFocused) return
    wasTyping.current = false
    state.open(null, 'input')
  }, [state])
  return null
}

/** With the list open, Enter sends the form unless it chooses a suggestion, and Escape closes the list without clearing a search field. */
function keepFieldKeys(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLInputElement
  if (field.getAttribute('aria-expanded') !== 'true' || event.nativeEvent.isComposing) return
  if (event.key === 'Escape') event.preventDefault()
  if (event.key === 'Enter' && !field.getAttribute('aria-activedescendant')) field.form?.requestSubmit()
}
