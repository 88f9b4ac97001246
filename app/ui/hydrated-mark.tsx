import { useEffect } from 'react'
import { restoreEarlyText } from '#app/ui/typed-early.ts'

/**
 * Marks the document as hydrated: buttons and forms that need JavaScript work from now on. Tests
 * wait for this mark. Render it last on the page, so that every form is notified of text that was
 * typed early.
 */
export function HydratedMark() {
  useEffect(() => {
    restoreEarlyText(document)
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  return null
}
