import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/**
 * For a dialog with its own URL: closing it, or submitting its form successfully, leaves that URL.
 */
export function useCloseWhenDone(result: ActionResult | undefined, backHref: string): () => void {
  const navigate = useNavigate()
  const isDone = result?.ok === true
  useEffect(() => {
    if (isDone) void navigate(backHref, { preventScrollReset: true, replace: true })
  }, [isDone, backHref, navigate])
  return () => void navigate(backHref, { preventScrollReset: true })
}
