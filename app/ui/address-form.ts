import { use, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { isMoving } from '#app/ui/navigation-state.ts'

/** The values in the URL, by field name; an array holds the values of boxes that share a name. */
type AddressValues = Readonly<Record<string, string | readonly string[]>>

interface AddressForm {
  /** A new version makes a field that React fills take the value from the URL. */
  versionOf: (name: string) => number
  /**
   * For a form that is sent with a delay: changes from now on are newer than the pending request.
   */
  hold: () => void
}

/**
 * Makes the fields of a search or filter form follow the URL, including Back, Forward and links.
 * What a person changes while a response is on its way is newer than that response, so it stays,
 * and so does what was typed before the program had loaded.
 * @param values fields that move together share an entry, with a space between their names
 */
export function useAddressForm(
  form: RefObject<HTMLFormElement | null>,
  values: AddressValues,
): AddressForm {
  // React Router's hooks may report a new navigation later than the next key press
  // (navigation-state.ts).
  const router = use(DataRouterContext)?.router
  const { key, pathname, search } = useLocation()
  const said = JSON.stringify(values)
  const shown = useRef({ key, pathname, said })
  const changed = useRef(new Set<string>())
  const isHeld = useRef(false)
  const [versions, setVersions] = useState<Record<string, number>>({})

  useLayoutEffect(() => {
    const own = form.current
    const note = ({ target }: Event) => {
      if (isHeld.current || (router && isMoving(router, shown.current.key)))
        changed.current.add((target as HTMLInputElement).name)
    }
    own?.addEventListener('input', note)
    return () => own?.removeEventListener('input', note)
  }, [form, router])

  // A layout effect, so that no key press can come between the response and this update.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, said }
    const hasMoved = before.key !== key
    // "Clear" leads to the page without a query, and also clears what was never sent.
    const isCleared = hasMoved && before.pathname === pathname && search === ''
    const [last, next] = [before.said, said].map((text) => JSON.parse(text) as AddressValues)
    const due = Object.entries(next ?? {}).filter(
      ([name, value]) =>
        (isCleared || String(value) !== String(last?.[name])) &&
        !name.split(' ').some((each) => changed.current.has(each)),
    )
    if (hasMoved) {
      changed.current.clear()
      isHeld.current = false
    }
    if (due.length === 0) return
    for (const [name, value] of due) fill(form.current, name, [value].flat())
    setVersions((known) => ({
      ...known,
      ...Object.fromEntries(due.map(([name]) => [name, (known[name] ?? 0) + 1])),
    }))
  }, [form, key, pathname, search, said])

  const hold = useCallback(() => {
    isHeld.current = true
  }, [])
  return { versionOf: (name) => versions[name] ?? 0, hold }
}

/** React does not control these fields, so they work before the program has loaded. */
function fill(form: HTMLFormElement | null, name: string, values: readonly string[]): void {
  const text = values[0] ?? ''
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (field.name !== name || field.type === 'hidden') continue
    if (field.type === 'checkbox' || field.type === 'radio')
      field.checked = values.includes(field.value)
    // The URL has no spaces around a text, but someone may be about to type on after a space. The
    // value is assigned in either case: an untouched field would otherwise follow `defaultValue`
    // without React noticing, and React would see no change when the field is emptied.
    else field.value = field.value.trim() === text ? field.value : text
  }
}
