/**
 * Sets what a control holds as typing does: React replaces the setter of the control itself and
 * ignores what that has set. An `input` event has to follow.
 */
export function setValue(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  if (own?.set) own.set.call(control, value)
  else control.value = value
}
