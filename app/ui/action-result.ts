import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the page's action answered, until the next navigation. The router itself forgets an answer as soon as the page's
 * data are read again, which a live update may ask for at any moment: a message beside a field would vanish unread.
 */
export function useActionResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, result: actionData })
  const isOver = last.key !== key
  if (isOver || (actionData !== undefined && actionData !== last.result)) setLast({ key, result: actionData })
  return actionData ?? (isOver ? undefined : last.result)
}
