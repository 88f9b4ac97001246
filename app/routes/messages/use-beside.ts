import { useState } from 'react'

/**
 * The thread beside the list while none is open: the newest one. It stays there when another thread
 * gets a message, so that a reply goes to the person it was written for.
 */
export function useBeside(newestId: string | null, isOpen: boolean): string | null {
  const [besideId, setBesideId] = useState(newestId)
  const next = isOpen ? null : (besideId ?? newestId)
  if (next !== besideId) setBesideId(next)
  return next
}
