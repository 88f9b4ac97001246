import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * The browser's IANA time zone; empty on the server and during hydration, so that both render the
 * same.
 */
export function useBrowserZone(): string {
  return useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => '',
  )
}
