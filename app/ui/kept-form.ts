import { useEffect, type RefObject } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Named on the page about cookies, like every draft. */
const keyOf = (name: string) => `orbit-draft:${name}`

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && !['hidden', 'password', 'file', 'submit'].includes(element.type)),
  )
}

/** A draft that was typed before signing in becomes the person's own. */
export interface AdoptedDraft {
  from: string
  as: string
}

interface KeptForm {
  name: string
  /** When the server last took in what the form starts with, ISO. */
  savedAt: string
  /** Changes when further fields appear: they get what was typed into them, too. */
  shown?: string
  adopts?: AdoptedDraft
}

/**
 * Keeps what is typed on this device over reloads, going back and failed requests, and puts it back over what the server
 * has when it is the newer of the two. Each save makes the server newer, so nothing needs to be cleared.
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, { name, savedAt, shown = '', adopts }: KeptForm): { keep: () => void } {
  // In one value with the time, because the effect has to run again when fields appear.
  const mark = `${savedAt} ${shown}`
  const { from, as } = adopts ?? {}
  useEffect(() => {
    if (from && as) adopt(from, as)
    if (form.current) restore(form.current, name, mark.split(' ')[0] ?? '')
  }, [form, name, mark, from, as])
  const keep = () => {
    if (!form.current) return
    // What was typed into fields that are not on the page at the moment stays.
    const values = { ...readDraft(name)?.values }
    for (const control of controlsOf(form.current)) {
      if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
        if (control.checked) values[control.name] = control.value
      } else values[control.name] = control.value
    }
    try {
      localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), over: savedAt, values } satisfies Draft))
    } catch {
      // A full or forbidden storage keeps no draft; the form works all the same.
    }
  }
  return { keep }
}

interface Draft {
  /** When it was typed, in milliseconds by this device's clock. */
  at: number
  /** The `savedAt` of what it was typed over: as long as that stands, the draft counts whatever this device's clock says. */
  over: string
  values: Record<string, string>
}

function readDraft(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('at' in draft) || !('values' in draft)) return null
    if (typeof draft.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null
    const texts = Object.entries(draft.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const over = 'over' in draft && typeof draft.over === 'string' ? draft.over : ''
    return { at: draft.at, over, values: Object.fromEntries(texts) }
  } catch {
    // An unreadable draft is none.
    return null
  }
}

/** The newer of the two stays. */
function adopt(from: string, as: string): void {
  const draft = readDraft(from)
  if (!draft) return
  try {
    if (draft.at > (readDraft(as)?.at ?? 0)) localStorage.setItem(keyOf(as), JSON.stringify({ ...draft, over: '' } satisfies Draft))
    localStorage.removeItem(keyOf(from))
  } catch {
    // It stays where it is.
  }
}

function restore(form: HTMLFormElement, name: string, savedAt: string): void {
  const draft = readDraft(name)
  if (!draft) return
  if (draft.at <= Date.parse(savedAt) && draft.over !== savedAt) {
    localStorage.removeItem(keyOf(name))
    return
  }
  for (const control of controlsOf(form)) {
    const value = draft.values[control.name]
    if (value === undefined) continue
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      // A click, so that the page follows.
      if (control.value === value && !control.checked) control.click()
    } else control.value = value
  }
}
