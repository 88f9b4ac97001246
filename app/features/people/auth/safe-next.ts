/** Returns `next` if it is a path on this site, to go to after sign-in; null for anything else. */
export function safeNext(next: string | null | undefined): string | null {
  if (
    !next ||
    next.length > 500 ||
    !next.startsWith('/') ||
    /^\/[/\\]/.test(next) ||
    /[\u0000-\u001F\\]/.test(next)
  )
    return null
  const url = new URL(next, 'http://orbit.invalid')
  if (url.host !== 'orbit.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
