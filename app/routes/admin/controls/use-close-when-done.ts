import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * For a dialog with its own URL: closing navigates away from it, also when its form has succeeded.
 */
export function useCloseWhenDone(result: ActionResult | undefined, backHref: string): () => void {
  const navigate = useNavigate()
  const isDone = result?.ok === true
  useEffect(() => {
    if (isDone) void navigate(backHref, { preventScrollReset: true, replace: true })
  }, [isDone, backHref, navigate])
  return () => void navigate(backHref, { preventScrollReset: true })
}
