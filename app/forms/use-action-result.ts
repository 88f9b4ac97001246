import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFocusFirstError } from '#app/ui/form-errors.ts'

/**
 * What the page's action answered, until the next navigation; the first field with a message gets the focus. The router
 * itself forgets an answer as soon as the page's data are read again, which a live update may ask for at any moment: a
 * message beside a field would vanish unread.
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
