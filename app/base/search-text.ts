/** What somebody looks for, as an address or a form has it: trimmed and cut. PostgreSQL cannot compare with the NUL character. */
export function searchText(text: string | null | undefined, max = 100): string {
  return (text ?? '').replaceAll('\u0000', '').trim().slice(0, max)
}
