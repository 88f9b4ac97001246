/**
 * Sets the value of a control the way typing does. React replaces the setter of the control itself
 * and ignores values set through it. The caller must dispatch an `input` event afterwards.
 */
export function setValue(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  value: string,
): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  if (own?.set) own.set.call(control, value)
  else control.value = value
}
