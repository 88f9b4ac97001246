import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'

/** A dialog that has an address of its own: closed by leaving it, also when its form has done its work. */
export function useCloseWhenDone(outcome: ActionResult | undefined, backHref: string): () => void {
  const navigate = useNavigate()
  const isDone = outcome?.ok === true
  useEffect(() => {
    if (isDone) void navigate(backHref, { preventScrollReset: true, replace: true })
  }, [isDone, backHref, navigate])
  return () => void navigate(backHref, { preventScrollReset: true })
}
