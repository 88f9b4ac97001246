const PROFILE = /^\/orbiter\/[0-9a-f]{8}-[0-9a-f-]{27}$/i

export function isProfilePath(pathname: string): boolean {
  return PROFILE.test(pathname)
}

/** What a person reads while the page at a path is on its way. */
export function loadingText(pathname: string): string {
  return isProfilePath(pathname) ? 'Loading profile...' : 'Loading...'
}
