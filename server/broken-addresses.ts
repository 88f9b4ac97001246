/** Refuses URLs that can't be decoded, before anything else tries to. */
import type { MiddlewareHandler } from 'hono'

function isReadable(pathname: string): boolean {
  try {
    // The comparison is needed because the build drops a call whose result is unused.
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

export const refuseBrokenAddresses: MiddlewareHandler = async (context, next) => {
  const { url } = context.req
  if (!URL.canParse(url) || !isReadable(new URL(url).pathname))
    return context.text('This address is not valid. Check it, or start from the home page.\n', 400)
  return next()
}
