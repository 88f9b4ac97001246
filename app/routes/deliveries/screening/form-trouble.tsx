import type { ActionResult } from '#app/forms/action-result.ts'

/** Why a form was not accepted, shown beside the form, which preserves what was typed. */
export function FormTrouble({ result }: { result: ActionResult | undefined }) {
  if (!result || result.ok) return null
  return (
    <p className="field-error" role="alert">
      Not sent. {result.description}
    </p>
  )
}
