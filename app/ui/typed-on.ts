import { isTypedEarly } from '#app/ui/typed-early.ts'

/** Fields that someone went on with after their form was sent. */
const typedOn = new WeakSet<Element>()

/** Call it once for the document. */
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
 * Whether someone is in the middle of typing, so that an answer must not take the focus away. Who
 * has only pressed Enter in a field is not.
 */
export const isTypingOn = (): boolean =>
  document.activeElement !== null && typedOn.has(document.activeElement)

/**
 * Moves the focus to what a page begins with, unless someone has typed before the program had
 * loaded.
 */
export function startFocusAt(element: HTMLElement | null, options?: FocusOptions): void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (isTypedEarly(field) || (isText && field.value !== field.defaultValue)) return
  element?.focus(options)
}
