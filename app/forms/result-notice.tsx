import { useState } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'
import { useHasScript } from '#app/ui/without-script.tsx'

/**
 * The result in the document, for a form that was submitted without JavaScript or before the script
 * had loaded. It stays after hydration. The result of a form that the script sends is shown in a
 * toast instead, so that nothing is shown twice.
 */
export function DocumentResult({
  result,
  className = 'above-24',
}: {
  result: ActionResult<unknown> | undefined
  className?: string
}) {
  const hasScript = useHasScript()
  const [served] = useState(hasScript ? undefined : result)
  if (!result || result !== served || result.toast === false) return null
  return (
    <div className={className}>
      <Notice tone={result.ok ? 'ok' : 'bad'} title={result.title}>
        {result.description}
      </Notice>
    </div>
  )
}
