/** `/a/b//` → `/a/b`. By hand: the obvious expression takes time that grows with the square of a run of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
