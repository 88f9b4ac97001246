import { useSyncExternalStore, type ReactNode } from 'react'

const neverChanges = () => () => {}

/** False on the server and while the page hydrates, so that both draw the same. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** What a script says in its own way, for pages without one. Gone from the page as soon as the script has taken over. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useHasScript() ? null : <div className="without-script">{children}</div>
}
