/** Reads and fills in the controls of a form, no matter which component renders them. */
import type { Values } from '#app/forms/device-draft.ts'
import { setValue } from '#app/ui/set-value.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const NOT_FILLED = new Set(['hidden', 'submit', 'button', 'reset', 'image'])
const isInput = (control: Element, ...types: string[]): control is HTMLInputElement =>
  control instanceof HTMLInputElement && types.includes(control.type)
/** Codes for the second step and card details are secrets, just as passwords are. */
const isSecret = (control: Element) =>
  isInput(control, 'password') ||
  /^(?:one-time-code$|cc-)/.test(control.getAttribute('autocomplete') ?? '')

/** The controls that a person fills in, including secrets and files. */
function filledControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !NOT_FILLED.has(element.type)),
  )
}

const typedControls = (form: HTMLFormElement) =>
  filledControls(form).filter((control) => !isSecret(control) && !isInput(control, 'file'))

/** Checkboxes that share a name are separate fields. */
const fieldOf = (control: Control) =>
  isInput(control, 'checkbox') ? `${control.name}=${control.value}` : control.name

/**
 * An untouched empty field must not erase what is known about the person once they have signed in.
 */
const startsEmpty = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ![...control.options].some((option) => option.defaultSelected && option.value)
    : !control.defaultValue

/**
 * What was typed and chosen in the form. Undefined for a field that started empty and still is, and
 * for a group where nothing is chosen.
 */
export function typedValues(form: HTMLFormElement): Partial<Values> {
  const values: Partial<Values> = {}
  for (const control of typedControls(form)) {
    if (isInput(control, 'checkbox')) values[fieldOf(control)] = control.checked ? 'on' : ''
    else if (isInput(control, 'radio'))
      values[control.name] = control.checked ? control.value : values[control.name]
    else values[control.name] = control.value || !startsEmpty(control) ? control.value : undefined
  }
  return values
}

/** What the form would submit, without passwords, codes and files. */
export function formTexts(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  const secret = new Set(
    [...form.elements].filter(isSecret).map((control) => control.getAttribute('name')),
  )
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !secret.has(name)) texts.set(name, value)
  return texts
}

const filling = new WeakSet<HTMLFormElement>()

/** While the program fills in a form, its `input` events do not come from someone typing. */
export const isFilling = (form: HTMLFormElement) => filling.has(form)

/**
 * Fires the same events as typing, so that the page updates.
 * @returns whether a field has changed
 */
export function fillForm(form: HTMLFormElement, values: Values): boolean {
  filling.add(form)
  try {
    return fillControls(form, values)
  } finally {
    filling.delete(form)
  }
}

function fillControls(form: HTMLFormElement, values: Values): boolean {
  let hasChanged = false
  for (const control of typedControls(form)) {
    const value = values[fieldOf(control)]
    if (value === undefined) continue
    if (isInput(control, 'radio', 'checkbox')) {
      const isChosen =
        control.type === 'radio' ? control.checked || control.value === value : value === 'on'
      if (control.checked === isChosen) continue
      control.click()
    } else {
      if (control.value === value || !takes(control, value)) continue
      setValue(control, value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    hasChanged = true
  }
  return hasChanged
}

/** Skips an option that no longer exists. */
const takes = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value)

/**
 * The value of every field of a form, by field. Only in memory, because it also contains passwords.
 */
export type Filled = ReadonlyMap<string, string>

function stateOf(control: Control): string {
  if (isInput(control, 'checkbox')) return control.checked ? control.value : ''
  if (!isInput(control, 'radio')) return control.value
  const chosen = [...(control.form?.elements ?? [])].find(
    (each) => isInput(each, 'radio') && each.name === control.name && each.checked,
  )
  return (chosen as HTMLInputElement | undefined)?.value ?? ''
}

export const filledIn = (form: HTMLFormElement): Filled =>
  new Map(filledControls(form).map((control) => [fieldOf(control), stateOf(control)]))

const settling = new WeakSet<HTMLFormElement>()

/**
 * While the program fills in fields again, their `input` events do not come from someone typing.
 */
export const isSettling = (form: HTMLFormElement) => settling.has(form)

/** Whether nothing was changed after the form was sent. */
export const isAsSent = (form: HTMLFormElement, sent: Filled) =>
  filledControls(form).every((control) => sent.get(fieldOf(control)) === stateOf(control))

/**
 * Empties the fields of a form that was sent. A field that has changed since stays exactly as it
 * is, with focus and caret; an emptied field also keeps its focus.
 */
export function emptySent(form: HTMLFormElement, sent: Filled): void {
  const unchanged = filledControls(form).filter(
    (control) => sent.get(fieldOf(control)) === stateOf(control),
  )
  settling.add(form)
  for (const control of unchanged) {
    const start = startOf(control)
    if (stateOf(control) !== start) setState(control, start)
  }
  settling.delete(form)
}

/**
 * Shows what the server has now, except in fields that were changed: their value is neither the
 * server's previous value nor the value that was sent.
 */
export function showSaved(
  form: HTMLFormElement,
  { before, saved, sent }: { before: Values; saved: Values; sent: Filled | null },
): void {
  settling.add(form)
  for (const control of filledControls(form)) {
    const [next, state] = [saved[control.name], stateOf(control)]
    if (isInput(control, 'file') && state === sent?.get(fieldOf(control))) control.value = ''
    if (next === undefined || next === before[control.name]) continue
    // An untouched field shows the new value automatically, but whatever depends on it needs the
    // event.
    if ([before[control.name], next, sent?.get(fieldOf(control))].includes(state))
      setState(control, next)
  }
  settling.delete(form)
}

/** The control's initial value on this page. */
function startOf(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
  }
  if (isInput(control, 'file')) return ''
  if (isInput(control, 'checkbox')) return control.defaultChecked ? control.value : ''
  // React overwrites the default of a controlled field with its current value, so such a field
  // carries its initial value in `data-start`.
  if (!isInput(control, 'radio')) return control.dataset['start'] ?? control.defaultValue
  const usual = [...(control.form?.elements ?? [])].find(
    (each) => isInput(each, 'radio') && each.name === control.name && each.defaultChecked,
  )
  return (usual as HTMLInputElement | undefined)?.value ?? ''
}

/** Fires the same events as a change by a person. */
function setState(control: Control, state: string): void {
  if (isInput(control, 'checkbox', 'radio')) {
    const isChosen = control.value === state
    if (control.checked === isChosen) return
    // A click cannot uncheck a radio button.
    if (isInput(control, 'radio') && !isChosen) control.checked = false
    else control.click()
    return
  }
  setValue(control, state)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
