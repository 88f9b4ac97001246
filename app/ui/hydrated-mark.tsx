import { useEffect } from 'react'
import { restoreEarlyText } from '#app/ui/typed-early.ts'

/**
 * Marks the document as hydrated: buttons and forms that need JavaScript work from now on. Tests
 * wait for it. The last of its page, so that every form has heard of what was typed early.
 */
export function HydratedMark() {
  useEffect(() => {
    restoreEarlyText(document)
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}
