import { isTypedEarly } from '#app/ui/typed-early.ts'

/** Fields in which someone continued typing after the form was sent. */
const typedOn = new WeakSet<Element>()

/** Call this once per document. */
export function followTyping(page: Document): void {
  page.addEventListener('input', ({ target }) => target instanceof Element && typedOn.add(target), {
    capture: true,
  })
  page.addEventListener(
    'submit',
    ({ target }) => {
      for (const field of (target as HTMLFormElement).elements) typedOn.delete(field)
    },
    { capture: true },
  )
}

/**
 * Whether someone is in the middle of typing, so that an answer must not take the focus away.
 * Pressing Enter in a field does not count as typing.
 */
export const isTypingOn = (): boolean =>
  document.activeElement !== null && typedOn.has(document.activeElement)

/** Moves the focus to the start of the page, unless someone typed before the program had loaded. */
export function startFocusAt(element: HTMLElement | null, options?: FocusOptions): void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (isTypedEarly(field) || (isText && field.value !== field.defaultValue)) return
  element?.focus(options)
}
