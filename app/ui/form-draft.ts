import { useEffect, type RefObject } from 'react'

/** Where a draft lies in the browser's storage; named on the page about cookies. */
const draftKey = (name: string) => `orbit-draft:${name}`

interface DraftOf {
  /** The form's own name. */
  name: string
  fields: readonly string[]
  /** The form shows what it starts with, not an answer of the server. */
  isFresh: boolean
  /** What was typed has been sent. */
  isDone: boolean
}

/** Keeps what is typed into a long form on this device until it has been sent, and puts it back. What a link has filled in stays. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, { name, fields, isFresh, isDone }: DraftOf) {
  useEffect(() => {
    if (isDone) forget(name)
    else if (isFresh && form.current) restore(form.current, name, fields)
  }, [form, name, fields, isFresh, isDone])
  const keep = () => {
    if (!form.current) return
    const entries = fields.map((field) => [field, controlOf(form.current, field)?.value ?? ''])
    try {
      localStorage.setItem(draftKey(name), JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value))))
    } catch {
      // A full or forbidden storage keeps no draft; the form works all the same.
    }
  }
  return { keep }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlOf(form: HTMLFormElement | null, field: string): Control | null {
  const control = form?.elements.namedItem(field)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control : null
}

function restore(form: HTMLFormElement, name: string, fields: readonly string[]): void {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(name)) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return
    const known = new Map<string, unknown>(Object.entries(draft))
    for (const field of fields) {
      const [control, value] = [controlOf(form, field), known.get(field)]
      if (control && control.value === '' && typeof value === 'string') control.value = value
    }
  } catch {
    forget(name)
  }
}

function forget(name: string): void {
  try {
    localStorage.removeItem(draftKey(name))
  } catch {
    // Nothing to forget.
  }
}
