import { useEffect, useMemo, useRef, type RefObject } from 'react'
import {
  adoptDraft,
  newestDraft,
  readDraft,
  writeDraft,
  type Values,
} from '#app/forms/device-draft.ts'
import { fillForm, formTexts, typedValues } from '#app/forms/form-values.ts'

/** The server is told once nothing has been typed for so long. */
const PAUSE_MS = 1500

export interface FormAutosave {
  /** Of the draft on this device. */
  name: string
  /** When the server last saved what the form starts with, ISO. Empty where it has nothing, null where that could not be read. */
  savedAt?: string | null
  /** Address that stores the draft for the person's other devices; null for visitors. */
  saveTo?: string | null
  /** Fields that a link has filled in: an older draft leaves them alone, one that was typed over the same link does not. */
  linked?: Values
  /** Changes when further fields appear, which then get their part of the draft. */
  shown?: string
  /** Moves a draft that was typed before signing in. The newer of the two stays. */
  adopts?: { from: string; as: string }
  /** The form shows what the server has just refused: no draft is newer. */
  isAnswered?: boolean
  /** For a form that holds its values in React state, hidden ones included: it puts them back by itself. */
  onRestore?: (values: Values) => void
}

/**
 * Saves what is typed on this device over reloads, going back, failed requests and lost connections, and puts it back when
 * it is newer than what the server has. Never passwords or files. `forgetDraft` says that it has been sent.
 */
export function useFormAutosave(
  form: RefObject<HTMLFormElement | null>,
  options: FormAutosave,
): void {
  const { name, savedAt = '', saveTo = null, shown = '', isAnswered = false } = options
  // In one value, because the draft has to be put back again when fields appear.
  const start = useMemo(() => ({ savedAt, shown }), [savedAt, shown])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const own = form.current
    if (!own) return
    const { adopts, linked = {}, onRestore } = latest.current
    let over = start.savedAt ?? ''
    let pause: ReturnType<typeof setTimeout> | undefined

    const tellServer = async () => {
      pause = undefined
      const sent = readDraft(name)
      const answer =
        saveTo &&
        (await fetch(saveTo, { method: 'POST', body: formTexts(own), keepalive: true }).catch(
          () => null,
        ))
      // The next key makes up for a try that failed.
      if (!answer || !answer.ok) return
      over = ((await answer.json()) as { savedAt: string }).savedAt
      const draft = readDraft(name)
      if (draft) writeDraft(name, { ...draft, over, isSent: draft.isSent || draft.at === sent?.at })
    }
    const tellSoon = () => {
      clearTimeout(pause)
      if (saveTo) pause = setTimeout(() => void tellServer(), PAUSE_MS)
    }
    const flush = () => {
      clearTimeout(pause)
      if (pause !== undefined) void tellServer()
    }
    const save = (isSent = false) => {
      const values = onRestore ? Object.fromEntries(formTexts(own)) : typedValues(own)
      // What was typed into fields that are not on the page at the moment stays.
      writeDraft(name, {
        at: Date.now(),
        over,
        isSent,
        linked,
        values: { ...readDraft(name)?.values, ...(values as Values) },
      })
    }
    const onInput = () => {
      save()
      tellSoon()
    }
    // Once the form is on its way, a draft that arrives after it could only bring back what is done.
    const onSubmit = () => {
      save(true)
      clearTimeout(pause)
      pause = undefined
    }

    if (adopts) adoptDraft(adopts.from, adopts.as)
    const refused = isAnswered && readDraft(name)
    if (refused) writeDraft(name, { ...refused, isSent: false })
    const draft = isAnswered ? null : newestDraft(name, start.savedAt)
    if (draft) {
      const values = Object.entries(draft.values).filter(
        ([field]) => linked[field] === undefined || linked[field] === draft.linked?.[field],
      )
      ;(onRestore ?? ((texts) => fillForm(own, texts)))(Object.fromEntries(values))
      if (!draft.isSent) tellSoon()
    }
    // After the draft was put back, which would otherwise look like typing.
    own.addEventListener('input', onInput)
    own.addEventListener('submit', onSubmit)
    addEventListener('pagehide', flush)
    return () => {
      own.removeEventListener('input', onInput)
      own.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, name, start, saveTo, isAnswered])
}
