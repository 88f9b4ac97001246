/**
 * `/a/b//` → `/a/b`. Without a regular expression: the obvious one takes quadratic time on a run of
 * slashes.
 */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
