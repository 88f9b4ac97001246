/** Closes the `details` around an element, or the element itself; the focus moves to its button. */
export function closeDetails(inside: Element): void {
  const details = inside.closest('details')
  if (!details) return
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
  details.open = false
}
