/** Text that was typed but not sent, across reloads and devices. The browser is happy-dom. */
import type { Window } from 'happy-dom'
import { act, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageResult } from '#app/forms/client-action.ts'
import { forgetDraft } from '#app/forms/device-draft.ts'
import '#app/forms/draft-saver.ts'
import { useFormAutosave, type FormAutosave } from '#app/forms/use-form-autosave.ts'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
/** What the server received, and its response; null while there is no connection. */
let received: Record<string, string>[] = []
let answer: string | null = null

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
  received = []
  const fetch = (_address: string, { body }: { body: URLSearchParams }) => {
    received.push(Object.fromEntries(body))
    return answer === null
      ? Promise.reject(new Error('no connection'))
      : Promise.resolve(Response.json({ savedAt: answer }))
  }
  vi.stubGlobal('fetch', fetch)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser))
})

afterEach(async () => {
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

interface Shown extends Omit<FormAutosave, 'name'> {
  name?: string
  start?: Record<string, string>
}

const NOTHING: Record<string, string> = {}

function Page({ start = NOTHING, name = 'letter', ...autosave }: Shown) {
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { name, ...autosave })
  const [length, setLength] = useState(0)
  const [size, setSize] = useState('small')
  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="formKey" defaultValue="1" />
      <input name="title" defaultValue={start['title'] ?? ''} />
      <input name="email" defaultValue={start['email'] ?? ''} />
      <textarea
        name="text"
        defaultValue={start['text'] ?? ''}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <select name="city" defaultValue={start['city'] ?? ''}>
        <option value="">Choose</option>
        <option value="Dallas">Dallas</option>
      </select>
      <input type="password" name="secret" />
      <input name="code" autoComplete="one-time-code" />
      {['Food', 'Dance'].map((kind) => (
        <input key={kind} type="checkbox" name="kinds" value={kind} defaultChecked />
      ))}
      {['small', 'large'].map((value) => (
        <input
          key={value}
          type="radio"
          name="size"
          value={value}
          checked={size === value}
          onChange={() => setSize(value)}
        />
      ))}
      <output>{`${length} ${size}`}</output>
    </form>
  )
}

/**
 * Opens the page, does something on it, and leaves it. @returns the initial contents of the fields
 */
async function visit(
  shown: Shown = {},
  work: () => void | Promise<void> = () => {},
): Promise<Record<string, string>> {
  const { createRoot } = await import('react-dom/client')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Page {...shown} />))
  await act(() => vi.dynamicImportSettled())
  const fields = Object.fromEntries(
    new FormData(place.querySelector('form') ?? undefined),
  ) as Record<string, string>
  const seen = { ...fields, follows: find('output').textContent }
  await act(async () => work())
  await act(async () => root.unmount())
  place.remove()
  return seen
}

function find(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

function type(typed: Record<string, string>): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = find(`[name="${name}"]`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const send = () =>
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

/** @param meanwhile runs before the answer arrives */
async function sendUntilArrived(meanwhile = () => {}): Promise<void> {
  const form = document.querySelector('form') ?? undefined
  const body = new URLSearchParams(new FormData(form) as never)
  send()
  meanwhile()
  const request = new Request('http://localhost/', { method: 'POST', body })
  await pageResult('Not sent')({ request, serverAction: () => Promise.resolve({ ok: true }) })
}

const tick = (value: string) => find(`[value="${value}"]`).click()
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

test('what is typed and chosen is there again, and the page follows it; passwords, codes and hidden fields are never stored', async () => {
  await visit({}, () => {
    type({ title: 'Lanterns', text: 'In the garden', city: 'Dallas' })
    type({ secret: 'a-password-of-mine', code: 'recovery-7' })
    tick('large')
    tick('Food')
  })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/a-password-of-mine|recovery-7|formKey/)
  expect(await visit()).toMatchObject({
    title: 'Lanterns',
    text: 'In the garden',
    city: 'Dallas',
    size: 'large',
    kinds: 'Dance',
    secret: '',
    follows: '13 large',
  })
  forgetDraft('letter')
  expect(await visit()).toMatchObject({ title: '', size: 'small' })
})

test.each([
  ['typed after the server saved', minutes(-5), minutes(-1), 'typed'],
  ['saved on another device since', minutes(-5), minutes(5), 'server'],
  [
    'typed over what the server still has, on a clock that is behind',
    minutes(5),
    minutes(5),
    'typed',
  ],
  ['not to be read on the server', minutes(-5), null, 'typed'],
])('%s: the newest wins', async (_case, over, savedAt, winner) => {
  await visit({ savedAt: over, start: { title: 'before' } }, () => type({ title: 'typed' }))
  expect((await visit({ savedAt, start: { title: 'server' } }))['title']).toBe(winner)
  expect((await visit({ savedAt, start: { title: 'server' } }))['title'], 'and stays so').toBe(
    winner,
  )
})

test('what was sent and arrived is not put back, even if this clock is ahead; what was refused or never arrived is', async () => {
  const before = minutes(-5)
  const sendTitle = () => {
    type({ title: 'sent' })
    send()
  }
  await visit({ savedAt: before }, sendTitle)
  expect((await visit({ savedAt: before }))['title'], 'nothing has changed on the server').toBe(
    'sent',
  )
  expect((await visit({ savedAt: minutes(-2) }))['title']).toBe('')
  await visit({ savedAt: before }, sendTitle)
  expect(
    (await visit({ savedAt: before, isAnswered: true }))['title'],
    'the page shows the refused text by itself',
  ).toBe('')
  expect((await visit({ savedAt: minutes(-2) }))['title']).toBe('sent')
})

test('a form that is sent before its draft is there leaves none once it has arrived', async () => {
  await visit({}, () => type({ title: 'typed' }))
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Page />))
  await sendUntilArrived()
  await act(() => vi.dynamicImportSettled())
  await act(async () => root.unmount())
  expect((await visit())['title']).toBe('')
})

test('what is typed and chosen after the press stays a draft when the rest has arrived', async () => {
  await visit({}, async () => {
    type({ title: 'Lanterns', text: 'In the garden' })
    await sendUntilArrived(() => {
      type({ text: 'In the garden, at night' })
      tick('large')
      tick('Food')
    })
  })
  expect(await visit()).toMatchObject({
    title: '',
    text: 'In the garden, at night',
    size: 'large',
    kinds: 'Dance',
  })
})

test('what is typed after the press stays a draft where the page says by itself what the server has', async () => {
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page savedAt={minutes(-5)} />))
  await act(() => vi.dynamicImportSettled())
  await act(async () => {
    type({ title: 'Lanterns', text: 'In the garden' })
    send()
    type({ text: 'In the garden, at night' })
  })
  const savedAt = minutes(1)
  await act(async () => root.render(<Page savedAt={savedAt} />))
  await act(() => vi.dynamicImportSettled())
  await act(async () => root.unmount())
  expect(await visit({ savedAt })).toMatchObject({ text: 'In the garden, at night' })
})

function Steps() {
  const form = useRef<HTMLFormElement>(null)
  const [level, setLevel] = useState('')
  useFormAutosave(form, { name: 'steps', shown: level })
  return (
    <form ref={form}>
      {['new', 'pro'].map((value) => (
        <input
          key={value}
          type="radio"
          name="level"
          value={value}
          checked={level === value}
          onChange={() => setLevel(value)}
        />
      ))}
      {level && <input name="price" />}
    </form>
  )
}

test('a draft is restored into a field that appears with a choice of the same draft, and is still there after that', async () => {
  const { createRoot } = await import('react-dom/client')
  for (const hasTyped of [false, true, true]) {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<Steps />))
    await act(() => vi.dynamicImportSettled())
    if (hasTyped) expect(find('[name="price"]').value).toBe('45')
    else {
      await act(async () => tick('pro'))
      await act(() => vi.dynamicImportSettled())
      type({ price: '45' })
    }
    await act(async () => root.unmount())
  }
})

test('the server learns when someone leaves; once it knows, only what it says later counts, and sent elsewhere is sent', async () => {
  answer = minutes(-5)
  await visit({ saveTo: '/api/drafts/letter' }, () =>
    type({ title: 'told', secret: 'a-password-of-mine' }),
  )
  expect(received).toEqual([
    expect.objectContaining({ title: 'told', formKey: '1', size: 'small' }),
  ])
  expect(received[0]).not.toHaveProperty('secret')
  expect((await visit({ saveTo: '/api/drafts/letter', savedAt: answer }))['title']).toBe('told')
  expect(received, 'it knows already').toHaveLength(1)
  expect(
    (await visit({ saveTo: '/api/drafts/letter', savedAt: '' }))['title'],
    'another device has sent it',
  ).toBe('')
})

test('without a connection the draft waits on the device, and goes to the server with the next visit', async () => {
  answer = null
  await visit({ saveTo: '/api/drafts/letter' }, () => type({ title: 'offline' }))
  answer = minutes(0)
  expect((await visit({ saveTo: '/api/drafts/letter' }))['title']).toBe('offline')
  expect(received.map(({ title }) => title)).toEqual(['offline', 'offline'])
})

test('a form on its way to the server is followed by no draft', async () => {
  answer = minutes(0)
  await visit({ saveTo: '/api/drafts/letter' }, () => {
    type({ title: 'sent' })
    send()
  })
  expect(received).toEqual([])
})

test('a visitor’s draft comes along to their account, unless that has a newer one; empty fields erase nothing', async () => {
  const adopts = { from: 'letter:visitor', as: 'letter:noa' }
  await visit({ name: 'letter:visitor' }, () => type({ title: 'visitor', email: 'x' }))
  await visit({ name: 'letter:visitor' }, () => type({ email: '' }))
  const account = {
    name: 'letter:noa',
    adopts,
    savedAt: minutes(-60),
    start: { email: 'noa@example.test' },
  }
  expect(await visit(account)).toMatchObject({ title: 'visitor', email: 'noa@example.test' })
  expect((await visit({ name: 'letter:visitor' }))['title']).toBe('')
  localStorage.setItem(
    'orbit-draft:letter:visitor',
    JSON.stringify({ at: Date.now() - 1000, over: '', values: { title: 'older' } }),
  )
  await visit({ name: 'letter:noa', savedAt: minutes(-60) }, () => type({ title: 'newer' }))
  expect((await visit(account))['title']).toBe('newer')
})

test('what a link fills in stays, unless it was typed over the same link; a choice that is gone is left out', async () => {
  const linked = { text: 'Package: Garden' }
  await visit({}, () => type({ title: 'Lanterns', text: 'typed before' }))
  expect(await visit({ linked, start: linked })).toMatchObject({
    title: 'Lanterns',
    text: 'Package: Garden',
  })
  await visit({ linked, start: linked }, () => type({ text: 'Package: Garden, at night' }))
  expect(await visit({ linked, start: linked })).toMatchObject({
    text: 'Package: Garden, at night',
  })
  const city = { at: Date.now(), over: '', values: { city: 'Atlantis' } }
  localStorage.setItem('orbit-draft:letter', JSON.stringify(city))
  expect(await visit({ start: { city: 'Dallas' } })).toMatchObject({ city: 'Dallas' })
})

test('a draft of before, and storage that is full of nonsense or not there', async () => {
  localStorage.setItem(
    'orbit-draft:letter',
    JSON.stringify({ title: 'Lanterns', '~unsent': 'yes' }),
  )
  expect(await visit()).toMatchObject({ title: 'Lanterns' })
  for (const nonsense of [
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"at":"x","values":{"title":{}}}',
    '{"values":7}',
  ]) {
    localStorage.setItem('orbit-draft:letter', nonsense)
    expect(await visit({ start: { title: 'server' } })).toMatchObject({ title: 'server' })
  }
  vi.stubGlobal('localStorage', undefined)
  expect(await visit({ start: { title: 'server' } }, () => type({ title: 'typed' }))).toMatchObject(
    { title: 'server' },
  )
})
