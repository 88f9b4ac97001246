/** The site's origin, for URLs that other sites read: canonical links and preview pictures. */
let origin = typeof location === 'undefined' ? '' : location.origin

/** The server calls this before its first page; a browser takes the origin from its address bar. */
export function setSiteOrigin(url: string): void {
  origin = url
}

export function absolute(path: string): string {
  return /^https?:/.test(path) ? path : origin + path
}
