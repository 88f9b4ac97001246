/** Whether a URL points to a file in our own store: the only kind that a page may show. */
export function isOwnMedia(url: string | null | undefined): url is string {
  return /^\/files\/[\w./-]+$/.test(url ?? '')
}

/**
 * The URL of a picture or video for a page; null if it isn't in our store yet, so that the page
 * shows the placeholder.
 */
export function ownMedia(url: string | null | undefined): string | null {
  return isOwnMedia(url) ? url : null
}
