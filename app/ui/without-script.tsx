import { useSyncExternalStore, type ReactNode } from 'react'

const neverChanges = () => () => {}

/** What a script says in its own way, for pages without one. Gone from the page as soon as the script has taken over. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const hasScript = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return hasScript ? null : <div className="without-script">{children}</div>
}
