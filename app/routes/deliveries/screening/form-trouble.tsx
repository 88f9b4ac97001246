import type { ActionResult } from '#app/forms/action-result.ts'

/** Why a form was not taken, beside it: what was typed is still there. */
export function FormTrouble({ result }: { result: ActionResult | undefined }) {
  if (!result || result.ok) return null
  return (
    <p className="field-error" role="alert">
      Not sent. {result.description}
    </p>
  )
}
