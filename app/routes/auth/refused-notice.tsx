import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'

/** Above a form that was refused as a whole. Refused fields say so themselves. */
export function RefusedNotice({ result }: { result: ActionResult<unknown> | undefined }) {
  if (!result || result.errors) return null
  return (
    <div className="mb-5">
      <Notice result={result} tone="bad">
        {result.description}
      </Notice>
    </div>
  )
}
