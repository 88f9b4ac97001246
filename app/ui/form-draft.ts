import { useEffect, useRef, type RefObject } from 'react'

/** Where a draft lies in the browser's storage; named on the page about cookies. */
const draftKey = (name: string) => `orbit-draft:${name}`
/** Stands in a draft that the server does not have yet; no field is called so. */
const UNSENT = '~unsent'
/** Typing rests so long before the server is told. */
const REST_MS = 1500

interface DraftOf {
  /** The form's own name. */
  name: string
  fields: readonly string[]
  /** The form shows what it starts with, not an answer of the server. */
  isFresh: boolean
  /** What was typed has been sent. */
  isDone: boolean
  /** Where somebody signed in has it kept for their other devices; the form then starts with what is kept there. */
  keepAt?: string | null
}

/** Keeps what is typed into a long form on this device until it has been sent, and puts it back. What a link has filled in stays. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, { name, fields, isFresh, isDone, keepAt = null }: DraftOf) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isDone) forgetDraft(name)
    else if (isFresh && form.current) restore(form.current, name, fields)
  }, [form, name, fields, isFresh, isDone])
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined || !keepAt || !form.current) return
      clearTimeout(timer.current)
      timer.current = undefined
      void send(form.current, name, keepAt)
    }
    // Once the form is on its way, what is told now could only bring back what is done.
    const stop = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const own = form.current
    addEventListener('pagehide', flush)
    own?.addEventListener('submit', stop)
    return () => {
      removeEventListener('pagehide', flush)
      own?.removeEventListener('submit', stop)
      flush()
    }
  }, [form, name, keepAt])
  const keep = () => {
    if (!form.current) return
    const own = form.current
    const entries = fields.map((field) => [field, controlOf(own, field)?.value ?? ''])
    if (keepAt) entries.push([UNSENT, 'yes'])
    write(name, Object.fromEntries(entries.filter(([, value]) => value)) as Record<string, string>)
    if (!keepAt) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void send(own, name, keepAt)
    }, REST_MS)
  }
  return { keep }
}

/** A try that fails is made up for with the next key. */
async function send(form: HTMLFormElement, name: string, keepAt: string): Promise<void> {
  const typed = new URLSearchParams()
  for (const [field, value] of new FormData(form)) if (typeof value === 'string') typed.set(field, value)
  const before = localDraft(name)
  const answer = await fetch(keepAt, { method: 'POST', body: typed, keepalive: true }).catch(() => null)
  const draft = localDraft(name)
  if (!answer?.ok || !draft || JSON.stringify(draft) !== JSON.stringify(before)) return
  const { [UNSENT]: _sent, ...rest } = draft
  write(name, rest)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controlOf(form: HTMLFormElement | null, field: string): Control | null {
  const control = form?.elements.namedItem(field)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control : null
}

function localDraft(name: string): Record<string, string> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(draftKey(name)) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return null
    return Object.fromEntries(Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    forgetDraft(name)
    return null
  }
}

function write(name: string, draft: Record<string, string>): void {
  try {
    localStorage.setItem(draftKey(name), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage keeps no draft; the form works all the same.
  }
}

/** What the server has not heard of is newer than what it started the form with. */
function restore(form: HTMLFormElement, name: string, fields: readonly string[]): void {
  const draft = localDraft(name)
  if (!draft) return
  const isNewer = UNSENT in draft
  for (const field of fields) {
    const [control, value] = [controlOf(form, field), draft[field]]
    if (control && value !== undefined && (isNewer || control.value === '')) control.value = value
  }
}

/** It has been sent. */
export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(draftKey(name))
  } catch {
    // Nothing to forget.
  }
}
