/** For a form that stays on its page after it was sent: its key, and the values of its fields. */
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Values } from '#app/forms/device-draft.ts'
import { emptySent, filledIn, isAsSent, showSaved, type Filled } from '#app/forms/form-values.ts'

type FormRef = RefObject<HTMLFormElement | null>

/**
 * The idempotency key that a form is sent with, so that it counts once. The key stays the same
 * until this form has arrived: a live update loads another key, and an answer can get lost, but
 * pressing again must be the same submission.
 * @param loaded the first key, from the loader
 * @param success the result that this form has arrived (`successOf`)
 * @param isStored for a form whose result the page lists: whether the page already lists it
 */
export function useFormKey(
  loaded: string,
  success: object | undefined,
  isStored: (key: string) => boolean = () => false,
): string {
  const [held, setHeld] = useState({ key: loaded, success })
  const hasArrived = (success !== undefined && success !== held.success) || isStored(held.key)
  if (!hasArrived) return held.key
  const next = { key: crypto.randomUUID(), success: success ?? held.success }
  setHeld(next)
  return next.key
}

/** @returns a function that returns, once, the field values when the form was last sent */
function useLastSent(form: FormRef): () => Filled | null {
  const sent = useRef<Filled | null>(null)
  // A layout effect: a press that hydrates the form is sent before other effects have run.
  useLayoutEffect(() => {
    const own = form.current
    if (!own) return
    const note = () => {
      sent.current = filledIn(own)
    }
    own.addEventListener('submit', note)
    return () => own.removeEventListener('submit', note)
  }, [form])
  return useCallback(() => {
    const last = sent.current
    sent.current = null
    return last
  }, [])
}

/**
 * Empties the fields of a form that was sent, once it has arrived. What was typed after the press
 * stays, with focus and caret; a reset, or another `key` around the form, would remove both.
 * @param arrival changes when the form has arrived: its success, or the key of the next form
 * @param onEmpty called if nothing was typed after the press
 */
export function useEmptied(form: FormRef, arrival: unknown, onEmpty?: () => void): void {
  const takeSent = useLastSent(form)
  const last = useRef(arrival)
  // A layout effect, so that no key press can come between the answer and this update.
  useLayoutEffect(() => {
    if (last.current === arrival) return
    last.current = arrival
    const sent = arrival === undefined ? null : takeSent()
    if (!form.current || !sent) return
    const isUnchanged = isAsSent(form.current, sent)
    emptySent(form.current, sent)
    if (isUnchanged) onEmpty?.()
  }, [form, takeSent, arrival, onEmpty])
}

/** Closes the `details` around an element, such as a form; the focus moves to its button. */
export function closeDetails(inside: Element): void {
  const details = inside.closest('details')
  if (!details) return
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
  details.open = false
}

/**
 * For a form that changes what the server has: its fields show the server's current values, no
 * matter who changed them, except in fields that someone is changing.
 * @param success the result that this form has arrived
 * @param onSaved called after that, if nothing was typed after the press
 */
export function useSaved(
  form: FormRef,
  saved: Values,
  success: object | undefined,
  onSaved?: (form: HTMLFormElement) => void,
): void {
  const takeSent = useLastSent(form)
  const arrived = useRef<{ success: object | undefined; sent: Filled | null }>({
    success,
    sent: null,
  })
  useLayoutEffect(() => {
    if (success === undefined || success === arrived.current.success) return
    const sent = takeSent()
    arrived.current = { success, sent }
    if (form.current && sent && isAsSent(form.current, sent)) onSaved?.(form.current)
  }, [form, takeSent, success, onSaved])
  const text = JSON.stringify(saved)
  const last = useRef(text)
  useLayoutEffect(() => {
    if (last.current === text) return
    const [before, now] = [last.current, text].map((each) => JSON.parse(each) as Values)
    last.current = text
    if (form.current && before && now)
      showSaved(form.current, { before, saved: now, sent: arrived.current.sent })
  }, [form, text])
}
