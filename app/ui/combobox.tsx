import {
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem } from 'react-aria-components'
import { useAnswers } from '#app/ui/answers.ts'
import { MenuPopover } from '#app/ui/menu-popover.tsx'
import './combobox.css'

export type NativeInput = Omit<
  ComponentProps<'input'>,
  'name' | 'value' | 'defaultValue' | 'ref' | 'onChange'
>

export interface Suggestion {
  /** Written into the field when the suggestion is chosen. */
  value: string
  label: string
}

export type SuggestionSource = (text: string, signal: AbortSignal) => Promise<Suggestion[]>

interface ComboboxProps extends NativeInput {
  name: string
  label: string
  suggest: SuggestionSource
  defaultValue: string
  noMatch: string | undefined
  version: number
  initialText: string
  /**
   * The selection in the plain field that this combobox replaces; null if that field had no focus.
   */
  selection: [number, number] | null
}

/** A text field with suggestions that accepts any other text. Loaded by `SuggestInput`. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    suggest,
    defaultValue,
    noMatch,
    version,
    initialText,
    selection,
    id,
    name,
    disabled,
    ...rest
  } = props
  const {
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    autoComplete: _browserFills,
    list: _browserSuggests,
    ...input
  } = rest
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initialText)
  const [isTyping, setIsTyping] = useState(selection !== null && initialText !== defaultValue)
  const ask = useCallback(
    (question: string, signal: AbortSignal) => suggest(question.trim(), signal),
    [suggest],
  )
  const question = isTyping && text.trim() !== '' ? text : null
  const { answer, isAsking, hasFailed } = useAnswers(ask, question)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    setText((typed) => (typed.trim() === defaultValue ? typed : defaultValue))
    setIsTyping(false)
  }, [version, defaultValue])
  const isChosen = useRef(false)
  useEffect(() => {
    // Notify the surrounding form of a choice, just as typing does.
    if (isChosen.current) field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    isChosen.current = false
  })
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
      // With no text, no suggestions are coming, so the list closes.
      allowsEmptyCollection={noMatch !== undefined && question !== null && !hasFailed}
      inputValue={text}
      onInputChange={(next) => {
        isChosen.current = next !== field.current?.value
        setText(next)
        setIsTyping(!isChosen.current)
      }}
      items={answer ?? []}
    >
      <OpenForAnswer answer={answer} />
      <span className="contents" onKeyDownCapture={keepFieldKeys}>
        <Input {...input} ref={field} data-start={defaultValue} />
      </span>
      <MenuPopover className="combobox-list" offset={8}>
        <ListBox<Suggestion>
          renderEmptyState={() => (
            <p className="combobox-empty text-muted text-15">{isAsking ? 'Searching' : noMatch}</p>
          )}
        >
          {(suggestion) => (
            <ListBoxItem id={suggestion.value} textValue={suggestion.value} className="menu-item">
              {suggestion.label}
            </ListBoxItem>
          )}
        </ListBox>
      </MenuPopover>
    </ComboBox>
  )
}

/**
 * Opens the list when the answer arrives. By default it opens only on a key press, which is
 * earlier.
 */
function OpenForAnswer({ answer }: { answer: Suggestion[] | null }) {
  const state = use(ComboBoxStateContext)
  const opened = useRef(answer)
  useEffect(() => {
    if (opened.current === answer) return
    opened.current = answer
    if (answer?.length && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [answer, state])
  return null
}

/**
 * Two keys work as in a plain field while the list is open: Enter submits the form unless it
 * chooses a suggestion, and Escape closes the list without clearing a search field.
 */
function keepFieldKeys(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target as HTMLInputElement
  if (field.getAttribute('aria-expanded') !== 'true' || event.nativeEvent.isComposing) return
  if (event.key === 'Escape') event.preventDefault()
  if (event.key === 'Enter' && !field.getAttribute('aria-activedescendant'))
    field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>('[type=submit]'))
}
