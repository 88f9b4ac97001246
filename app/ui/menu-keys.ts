/**
 * Keyboard and pointer behavior that native <details> lacks: Escape, a press outside, and choosing
 * an entry close the menu, and arrow keys move between the entries.
 */
export function listenToMenu(details: HTMLDetailsElement, signal: AbortSignal): void {
  const closeOutside = (event: Event) => {
    if (!details.contains(event.target as Node)) details.open = false
  }
  const closeOnChoice = (event: Event) => {
    if ((event.target as Element).closest('.menu-item')) details.open = false
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  details.addEventListener('click', closeOnChoice, { signal })
  details.addEventListener('keydown', (event) => moveWithKeys(details, event), { signal })
}

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

function moveWithKeys(details: HTMLDetailsElement, event: KeyboardEvent): void {
  if (event.key === 'Escape' && details.open) {
    event.stopPropagation()
    details.open = false
    details.querySelector('summary')?.focus()
    return
  }
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  details.open = true
  const items = [...details.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)')]
  const from = items.indexOf(document.activeElement as HTMLElement)
  const start = from < 0 && step < 0 ? items.length : from
  items[Math.max(0, Math.min(items.length - 1, start + step))]?.focus()
}
