import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFocusFirstError } from '#app/ui/form-errors.ts'

/**
 * The result of the page's action, until the next navigation; focuses the first field with a
 * message. The router drops `actionData` when the page's data is reloaded, which a live update can
 * trigger at any moment: a message next to a field would disappear before anyone read it.
 */
export function useActionResult<Result extends ActionResult<unknown>>(
  actionData: Result | undefined,
): Result | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, result: actionData })
  const isOver = last.key !== key
  if (isOver || (actionData !== undefined && actionData !== last.result))
    setLast({ key, result: actionData })
  const result = actionData ?? (isOver ? undefined : last.result)
  useFocusFirstError(result?.errors)
  return result
}
