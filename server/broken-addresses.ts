/** Addresses that cannot be read as text lead nowhere, and are refused before anything tries to read them. */
import type { MiddlewareHandler } from 'hono'

function isReadable(pathname: string): boolean {
  try {
    // A call whose result nobody uses would be left out of the build.
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
