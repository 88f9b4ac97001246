import { useContext, useMemo, useState, type ReactNode } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'

/**
 * What the last action said stands until the next navigation. The router forgets it as soon as the page's data are read
 * anew, which a live change may ask for at any moment: a message beside a field, or "sent", would vanish unread.
 */
export function KeepOutcome({ children }: { children: ReactNode }) {
  const data = useContext(RouterData)
  const { key } = useLocation()
  const said = data?.actionData ?? null
  const [kept, setKept] = useState({ key, said })
  if (said && said !== kept.said) setKept({ key, said })
  const actionData = said ?? (kept.key === key ? kept.said : null)
  const value = useMemo(() => data && { ...data, actionData }, [data, actionData])
  return <RouterData.Provider value={value}>{children}</RouterData.Provider>
}
