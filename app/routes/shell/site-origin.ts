/** Where the site stands on the web, for the addresses that other sites read: canonical links and preview pictures. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** The server says so before its first page; in a browser the address bar does. */
export function setSiteOrigin(url: string): void {
  origin = url
}

export function absolute(path: string): string {
  return /^https?:/.test(path) ? path : origin + path
}
