/**
 * What native <details> lacks: Escape, a press or focus outside, and choosing an entry close the
 * menu, and arrow keys move between the entries. While a form of the menu is open, only Escape closes
 * it.
 */
export function listenToMenu(menu: HTMLDetailsElement, signal: AbortSignal): void {
  const closeOutside = ({ target }: Event) => {
    if (isOutside(menu, target as Node) && !openPart(menu)) menu.open = false
  }
  document.addEventListener('pointerdown', closeOutside, { signal })
  document.addEventListener('focusin', closeOutside, { signal })
  menu.addEventListener('click', (event) => closeOnChoice(menu, event), { signal })
  menu.addEventListener('keydown', (event) => onKey(menu, event), { signal })
}

/** A menu stays open behind the dialog that an entry opens, so that the focus finds its way back. */
function isOutside(menu: HTMLDetailsElement, target: Node): boolean {
  if (menu.contains(target)) return false
  const dialog = dialogOf(target)
  return !dialog || dialog.contains(menu)
}

const dialogOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('dialog, [role="dialog"]') : null

/** An entry that opens a form in its place. */
const openPart = (menu: HTMLDetailsElement) =>
  menu.querySelector<HTMLDetailsElement>('details[open]')

/** A link leads away or opens a dialog, and some buttons are pressed again. */
function closeOnChoice(menu: HTMLDetailsElement, { target }: Event): void {
  if ((target as Element).closest('button.menu-item:not([data-repeats])')) close(menu)
}

/** Closes a menu or an entry of it, whichever has the focus. */
function close(details: HTMLDetailsElement): void {
  details.querySelector('summary')?.focus()
  details.open = false
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

function onKey(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  // The dialog of an entry may stand in the menu.
  if (menu.contains(dialogOf(event.target))) return
  const part = openPart(menu)
  if (event.key === 'Escape' && menu.open) {
    event.stopPropagation()
    close(part ?? menu)
    return
  }
  const step = STEPS[event.key]
  if (step === undefined || part) return
  event.preventDefault()
  menu.open = true
  const entries = [...menu.querySelectorAll<HTMLElement>('.menu-item:not(:disabled)')]
  const from = entries.indexOf(document.activeElement as HTMLElement)
  const start = from < 0 && step < 0 ? entries.length : from
  entries[Math.max(0, Math.min(entries.length - 1, start + step))]?.focus()
}
