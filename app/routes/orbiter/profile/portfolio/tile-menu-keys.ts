/**
 * What native <details> lacks: Escape, or a press or focus outside, closes the menu, and arrow keys
 * move between its entries. While one of its forms is open, only Escape closes it.
 */
export function listenToTileMenu(menu: HTMLDetailsElement, signal: AbortSignal): void {
  const closeOutside = ({ target }: Event) => {
    if (!menu.contains(target as Node) && !openPart(menu)) menu.open = false
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  menu.addEventListener('submit', (event) => closeOnChoice(menu, event), { signal })
  menu.addEventListener('keydown', (event) => onKey(menu, event), { signal })
}

const openPart = (menu: HTMLDetailsElement) =>
  menu.querySelector<HTMLDetailsElement>('details[open]')

/** Moves are repeated, and the forms of an entry close themselves; anything else is done at once. */
function closeOnChoice(menu: HTMLDetailsElement, { target }: Event): void {
  const form = target as HTMLFormElement
  if (openPart(menu)?.contains(form) || form.querySelector('[data-move]')) return
  menu.querySelector('summary')?.focus()
  menu.open = false
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const part = openPart(menu)
  if (event.key === 'Escape' && menu.open) {
    event.stopPropagation()
    const closing = part ?? menu
    closing.open = false
    closing.querySelector('summary')?.focus()
    return
  }
  const step = STEPS[event.key]
  if (step === undefined || part) return
  event.preventDefault()
  menu.open = true
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu-item')]
  const from = entries.indexOf(document.activeElement as HTMLElement)
  const start = from < 0 && step < 0 ? entries.length : from
  entries[Math.max(0, Math.min(entries.length - 1, start + step))]?.focus()
}
