import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'

/** An action's answer on the page itself. */
export function ResultNotice({ result, className = 'mt-6' }: { result: ActionResult<unknown> | undefined; className?: string }) {
  if (!result || result.toast === false) return null
  return (
    <div className={className}>
      <Notice tone={result.ok ? 'ok' : 'bad'} title={result.title}>
        {result.description}
      </Notice>
    </div>
  )
}
