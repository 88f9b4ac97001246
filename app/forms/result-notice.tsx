import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'

/** An action's answer on the page itself. */
export function ResultNotice({ result }: { result: ActionResult<unknown> | undefined }) {
  if (!result || result.toast === false) return null
  return (
    <div className="mt-6">
      <Notice tone={result.ok ? 'ok' : 'bad'} title={result.title}>
        {result.description}
      </Notice>
    </div>
  )
}
