import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { onArrival } from '#app/forms/client-action.ts'
import type { Values } from '#app/forms/device-draft.ts'
import { isFilling, isSettling, typedValues } from '#app/forms/form-values.ts'
import { isTypedEarly } from '#app/ui/typed-early.ts'

export interface FormAutosave {
  /** Name of the draft on this device. */
  name: string
  /**
   * When the server last saved the form's initial values, in ISO 8601. Empty if it has none, null
   * if they could not be read.
   */
  savedAt?: string | null
  /** URL that stores the draft for the person's other devices; null for visitors. */
  saveTo?: string | null
  /**
   * Fields that a link has filled in. An older draft doesn't overwrite them; a draft that was typed
   * over the same link does.
   */
  linked?: Values
  /** Changes when more fields appear, which then get their part of the draft. */
  shown?: string
  /**
   * Moves a draft that was typed before signing in to the name `as`. If both names have a draft,
   * the newer one wins.
   */
  adopts?: { from: string; as: string }
  /** The form shows what the server just refused, so no draft is newer. */
  isAnswered?: boolean
  /**
   * For a form that has its values in React state, including hidden ones: the form restores them
   * itself.
   */
  onRestore?: (values: Values) => void
}

/**
 * Saves what is typed on this device, so that it survives reloads, going back, failed requests, and
 * lost connections, and restores it if it is newer than what the server has. Never saves passwords
 * or files. What was sent is deleted once it has arrived (`onArrival`).
 */
export function useFormAutosave(
  form: RefObject<HTMLFormElement | null>,
  options: FormAutosave,
): void {
  const { name, savedAt = '', saveTo = null, shown = '', isAnswered = false } = options
  // A single value, because the draft has to be restored again when fields appear.
  const start = useMemo(() => ({ savedAt, shown }), [savedAt, shown])
  const latest = useRef(options)
  const typedSince = useRef({ name, typed: new Set<string>() })
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const own = form.current
    if (!own) return
    const { adopts, linked = {}, onRestore } = latest.current
    const { savedAt } = start
    // What was typed since the last press, even while the rest was loading, takes precedence over a
    // draft.
    if (typedSince.current.name !== name) typedSince.current = { name, typed: new Set() }
    const { typed } = typedSince.current
    // React does not know what was typed early into a field that React controls.
    const early = onRestore ? [] : [...own.elements].filter(isTypedEarly)
    const typedEarly = early.map((control) => (control as HTMLInputElement).name)
    const onInput = ({ target }: Event) => {
      const isFilledIn = isSettling(own) || isFilling(own) || isTypedEarly(target)
      if (!isFilledIn) typed.add((target as HTMLInputElement).name)
    }
    // A form that is sent before the rest has loaded leaves no older draft behind.
    const onSubmit = (event: SubmitEvent) => {
      typed.clear()
      const [sent, sentAt] = [typedValues(own), Date.now()]
      onArrival(event, name, async () =>
        (await import('#app/forms/device-draft.ts')).forgetSent(name, sent, sentAt),
      )
    }
    own.addEventListener('input', onInput)
    own.addEventListener('submit', onSubmit)
    let stop = () => {
      own.removeEventListener('input', onInput)
      own.removeEventListener('submit', onSubmit)
    }
    let isOver = false
    void import('#app/forms/draft-saver.ts').then(
      ({ startDraft }) => {
        stop()
        if (isOver) return
        const draft = { name, savedAt, saveTo, linked, adopts, isAnswered, onRestore, typedEarly }
        stop = startDraft(own, draft, typed)
        // The restored values have made more fields appear, which started the effect again.
        if (isOver) stop()
      },
      () => {}, // offline: the form also works without a draft
    )
    return () => {
      isOver = true
      stop()
    }
  }, [form, name, start, saveTo, isAnswered])
}
