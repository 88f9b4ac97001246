/** Reads and fills in the controls of a form, whatever draws them. */
import type { Values } from '#app/forms/device-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const NOT_TYPED = new Set(['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image'])
const isInput = (control: Element, ...types: string[]): control is HTMLInputElement =>
  control instanceof HTMLInputElement && types.includes(control.type)

function typedControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type)),
  )
}

/** Boxes of one name are ticked one by one. */
const fieldOf = (control: Control) =>
  isInput(control, 'checkbox') ? `${control.name}=${control.value}` : control.name

/** An empty field that was never filled in must not erase what is known of the person once they have signed in. */
const startsEmpty = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ![...control.options].some((option) => option.defaultSelected && option.value)
    : !control.defaultValue

/** What was typed and chosen in the form; undefined where a field is empty as it was. */
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

/** What the form would send, without passwords and files. */
export function formTexts(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  const secret = new Set(
    [...form.elements]
      .filter((control) => isInput(control, 'password'))
      .map((control) => control.getAttribute('name')),
  )
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !secret.has(name)) texts.set(name, value)
  return texts
}

/** Fires the events of typing, so that the page follows. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of typedControls(form)) {
    const value = values[fieldOf(control)]
    if (value === undefined) continue
    if (isInput(control, 'radio', 'checkbox')) {
      const isChosen =
        control.type === 'radio' ? control.checked || control.value === value : value === 'on'
      if (control.checked !== isChosen) control.click()
    } else if (control.value !== value && takes(control, value)) {
      control.value = value
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** A choice that is no longer offered is left out. */
const takes = (control: Control, value: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some((option) => option.value === value)
