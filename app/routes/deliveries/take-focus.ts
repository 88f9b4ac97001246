/** Scrolls an opened question into view and focuses its first field or button. */
export function takeFocus(element: HTMLElement | null) {
  if (!element || document.activeElement !== document.body) return
  element.focus({ preventScroll: true })
  // On phones the button stays at the bottom, with the question above it.
  element.closest('form')?.scrollIntoView({ block: 'nearest' })
}
