/** Text typed before React takes over a page. The browser is happy-dom. */
import type { Window } from 'happy-dom'
import { act, useRef, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#app/forms/device-draft.ts'
import '#app/forms/draft-saver.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { HydratedMark } from '#app/ui/hydrated-mark.tsx'
import { followEarlyTyping } from '#app/ui/typed-early.ts'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window

const BROWSER = [
  'document',
  'localStorage',
  'Event',
  'FormData',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLIFrameElement',
] as const

beforeEach(() => {
  browser = stubBrowser(BROWSER)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser))
})

afterEach(async () => {
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

function Page() {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { name: 'letter' })
  const [length, setLength] = useState(0)
  return (
    <form ref={form}>
      <input name="title" defaultValue="Opening" />
      <input name="email" />
      <textarea
        name="text"
        defaultValue="Begin with the door"
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <textarea name="more" defaultValue="Nothing else" />
      <select name="city">
        <option value="">Choose</option>
        <option value="Dallas">Dallas</option>
      </select>
      <input type="checkbox" name="travels" defaultChecked />
      <output>{length}</output>
    </form>
  )
}

/** As in app/root.tsx, the mark is the last element of the page. */
const PAGE = (
  <>
    <Page />
    <HydratedMark />
  </>
)

function find(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

async function hydrate(place: Element): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client')
  followEarlyTyping(document)
  await act(async () => {
    hydrateRoot(place, PAGE)
  })
  await act(() => vi.dynamicImportSettled())
}

const fields = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))

test('what is typed and chosen before the page is hydrated stays, over the text of the server and over an older draft', async () => {
  const older = { title: 'old', email: 'old', text: 'old', city: '', 'travels=on': 'on' }
  writeDraft('letter', { at: 0, over: '', values: older })
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(PAGE)
  find('[name="title"]').value = 'Typed early'
  find('[name="text"]').value = 'Begin with the band'
  find('[name="text"]').setSelectionRange(5, 5)
  find('[name="city"]').value = 'Dallas'
  find('[name="travels"]').checked = false
  await hydrate(place)
  const shown = { title: 'Typed early', text: 'Begin with the band', city: 'Dallas' }
  expect(fields()).toEqual({ ...shown, email: 'old', more: 'Nothing else' })
  expect(find('[name="text"]').selectionStart, 'the caret').toBe(5)
  expect(find('output').textContent, 'the page follows it').toBe('19')
  expect(readDraft('letter')?.values['title'], 'it may be on its way already').toBe('old')
})

test('a page in which no one types early is as the server wrote it, or as the draft has it', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(PAGE)
  await hydrate(place)
  const start = { title: 'Opening', text: 'Begin with the door', more: 'Nothing else' }
  expect(fields()).toEqual({ ...start, email: '', city: '', travels: 'on' })
  expect(readDraft('letter')).toBeNull()
})
