export function titleOf(form: HTMLFormElement | null): string {
  const control = form?.elements.namedItem('title')
  return control instanceof HTMLInputElement ? control.value.trim() : ''
}
