/** Tracks what was typed and chosen before the program had loaded. */
import { setValue } from '#app/ui/set-value.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Typed {
  text: string
  selection: [start: number | null, end: number | null]
}

const typedEarly = new Map<Control, Typed>()

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const atFirst = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, atFirst)
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function note(control: Control): void {
  const { value: text } = control
  const isText = control instanceof HTMLTextAreaElement
  typedEarly.set(control, {
    text,
    selection: isText ? [control.selectionStart, control.selectionEnd] : [null, null],
  })
}

const onInput = ({ target }: Event) => isControl(target) && note(target)

/** Call this before React takes over the page. */
export function followEarlyTyping(page: Document): void {
  for (const control of page.querySelectorAll<Control>('input, select, textarea'))
    if (isChanged(control)) note(control)
  page.addEventListener('input', onInput, { capture: true })
}

/** Whether someone changed a control before the page was hydrated; false from then on. */
export const isTypedEarly = (control: unknown): boolean =>
  isControl(control) && typedEarly.has(control)

/**
 * Call this once the page is hydrated. React then overwrites what was typed into a textarea with
 * the textarea's initial text; this restores the typed text and its caret.
 */
export function restoreEarlyText(page: Document): void {
  page.removeEventListener('input', onInput, { capture: true })
  for (const [control, { text, selection }] of typedEarly) {
    const isOverwritten = control.isConnected && control.value !== text && !isChanged(control)
    if (!(control instanceof HTMLTextAreaElement) || !isOverwritten) continue
    setValue(control, text)
    control.setSelectionRange(...selection)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typedEarly.clear()
}
