import { useSyncExternalStore, type ReactNode } from 'react'

const neverChanges = () => () => {}

/** False on the server and during hydration, so that both render the same. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/**
 * Content for pages without a script, which a script would show in another way. Removed once the
 * script has taken over.
 */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useHasScript() ? null : <div className="without-script">{children}</div>
}
