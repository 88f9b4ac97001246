/** Reads and fills in the controls of a form, whatever component renders them. */
import type { Values } from '#app/forms/device-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const NOT_TYPED = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image'])
const isInput = (control: Element, ...types: string[]): control is HTMLInputElement =>
  control instanceof HTMLInputElement && types.includes(control.type)
/** Codes of the second step and cards are secrets as passwords are. */
const isSecret = (control: Element) =>
  isInput(control, 'password') ||
  /^(?:one-time-code$|cc-)/.test(control.getAttribute('autocomplete') ?? '')

function typedControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type) && !isSecret(element)),
  )
}

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

/** What was typed and chosen in the form; undefined for a field that started empty and still is. */
export function typedValues(form: HTMLFormElement): Partial<Values> {
  const values: Partial<Values> = {}
  for (const control of typedControls(form)) {
    if (isInput(control, 'checkbox')) values[fieldOf(control)] = control.checked ? 'on' : ''
    else if (!isInput(control, 'radio'))
      values[control.name] = control.value || !startsEmpty(control) ? control.value : undefined
    else if (control.checked) values[control.name] = control.value
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

/**
 * Fires the same events as typing, so that the page updates.
 * @returns whether a field has changed
 */
export function fillForm(form: HTMLFormElement, values: Values): boolean {
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

/** As typing does: React replaces the setter of the control itself and ignores what it set. */
function setValue(control: Control, value: string): void {
  const typed = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  if (typed?.set) typed.set.call(control, value)
  else control.value = value
}

/** Skips an option that no longer exists. */
const takes = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value)
