import { useEffect, useState, useSyncExternalStore } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

const never = () => () => {}

/**
 * Where a page stands after it has changed. React Router's part draws a script, which only the server may: where the
 * browser draws the whole document anew, after an error, the page just begins at its top or at what its address names.
 */
export function ScrollPosition() {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasFromServer] = useState(isFromServer)
  return wasFromServer ? <ScrollRestoration /> : <StartOfPage />
}

function StartOfPage() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(hash.slice(1))
    if (named) named.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
  return null
}
