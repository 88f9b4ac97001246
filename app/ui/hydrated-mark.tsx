import { useEffect } from 'react'

/**
 * Marks the document as hydrated: buttons and forms that need JavaScript work from now on. Tests
 * wait for it.
 */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}
