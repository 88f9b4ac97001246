import type { ActionResult } from '#app/forms/action-result.ts'
import { Notice } from '#app/ui/panel.tsx'

/** Shown above a form that was refused as a whole. Errors of single fields appear beside them. */
export function RefusedNotice({ result }: { result: ActionResult<unknown> | undefined }) {
  if (!result || result.errors) return null
  return (
    <div className="below-20">
      <Notice result={result} tone="bad">
        {result.description}
      </Notice>
    </div>
  )
}
