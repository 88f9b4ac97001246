/** Whether an address is a file of our own store: the only kind that a page may show. */
export function isOwnMedia(url: string | null | undefined): url is string {
  return /^\/files\/[\w./-]+$/.test(url ?? '')
}

/** The address of a picture or video for a page; null while it is not in our store, so that the page shows the placeholder. */
export function ownMedia(url: string | null | undefined): string | null {
  return isOwnMedia(url) ? url : null
}
