import { useEffect, useRef, type ComponentProps } from 'react'

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Shown while there is no date: what that means for the form. */
  empty?: string
}

/**
 * The browser's own date field, with its calendar. While it is empty, it says so in words: the
 * browser's "mm/dd/yyyy" looks like a date that someone entered.
 */
export function DateInput({ empty = 'Add a date', onInput, onBlur, ...rest }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // Its value also changes without an event here: by a reset, by a draft, by the address.
  useEffect(() => {
    if (input.current) markEmpty(input.current)
  })
  return (
    <input
      {...rest}
      ref={input}
      type="date"
      data-placeholder={empty}
      data-empty={(rest.value ?? rest.defaultValue ?? '') === '' || undefined}
      onInput={(event) => {
        markEmpty(event.currentTarget)
        onInput?.(event)
      }}
      onBlur={(event) => {
        markEmpty(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}

/** A date that is only half typed has no value yet, but is not empty. */
function markEmpty(input: HTMLInputElement): void {
  input.toggleAttribute('data-empty', input.value === '' && !input.validity.badInput)
}
