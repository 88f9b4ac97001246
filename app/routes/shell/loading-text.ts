const PROFILE = /^\/orbiter\/[0-9a-f]{8}-[0-9a-f-]{27}$/i

export function isProfilePath(pathname: string): boolean {
  return PROFILE.test(pathname)
}

/** The text shown while the page at a path is loading. */
export function loadingText(pathname: string): string {
  return isProfilePath(pathname) ? 'Loading profile...' : 'Loading...'
}
