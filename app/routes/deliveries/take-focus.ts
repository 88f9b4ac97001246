/** A question that was opened comes into view with its first field or button. */
export function takeFocus(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.focus({ preventScroll: true })
  // On phones the button stays at the bottom; the question is above it.
  element.closest('form')?.scrollIntoView({ block: 'nearest' })
}
