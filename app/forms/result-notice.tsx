import { useState } from 'react'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'
import { useHasScript } from '#app/ui/without-script.tsx'

/** An action's answer on the page itself. */
export function ResultNotice({
  result,
  className = 'mt-6',
}: {
  result: ActionResult<unknown> | undefined
  className?: string
}) {
  if (!result || result.toast === false) return null
  return (
    <div className={className}>
      <Notice tone={result.ok ? 'ok' : 'bad'} title={result.title}>
        {result.description}
      </Notice>
    </div>
  )
}

/**
 * The answer that came with the document, to a form sent without the page's script or before it had started. It stays once
 * the script has started; what the script sends is answered by a toast.
 */
export function DocumentResult(props: Parameters<typeof ResultNotice>[0]) {
  const hasScript = useHasScript()
  const [served] = useState(hasScript ? undefined : props.result)
  return props.result === served ? <ResultNotice {...props} /> : null
}
