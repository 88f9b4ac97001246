import { useEffect } from 'react'

/** Marks the document once the page is hydrated: from then on buttons and forms do what needs JavaScript. Tests wait for it. */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}
