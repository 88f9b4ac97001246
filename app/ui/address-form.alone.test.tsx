/** Fields of a search while its answers are on their way. The browser is happy-dom. */
import type { Window } from 'happy-dom'
import { act, useRef, useState, type SyntheticEvent } from 'react'
import { createMemoryRouter, RouterProvider, useNavigate, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAddressForm } from '#app/ui/address-form.ts'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
let letGo: () => void
const heard: string[] = []
let root: { render(page: React.ReactNode): void; unmount(): void }
let router: ReturnType<typeof createMemoryRouter>

const BROWSER = [
  'document',
  'Event',
  'FormData',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLIFrameElement',
] as const

beforeEach(async () => {
  browser = stubBrowser(BROWSER)
  const { createRoot } = await import('react-dom/client')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  router.dispose()
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

/** @param isReady when a submitted search starts its navigation */
function Search({ isReady }: { isReady: Promise<void> }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [q, sort, kinds, price] = [
    query.get('q') ?? '',
    query.get('sort') ?? 'near',
    query.getAll('kind'),
    query.get('price') ?? '5',
  ]
  const { versionOf, hold } = useAddressForm(form, { q, sort, kind: kinds, 'price top': price })
  const version = versionOf('price top')
  const [moved, setMoved] = useState({ version, price })
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    hold()
    const params = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    )
    void isReady.then(() => navigate(`?${params}`))
  }
  return (
    <form ref={form} onSubmit={send}>
      <input name="q" defaultValue={q} onChange={({ target }) => heard.push(target.value)} />
      <select name="sort" defaultValue={sort}>
        <option value="near">Near</option>
        <option value="new">New</option>
      </select>
      {['Food', 'Dance'].map((kind) => (
        <input
          key={kind}
          type="checkbox"
          name="kind"
          value={kind}
          defaultChecked={kinds.includes(kind)}
        />
      ))}
      <input
        name="price"
        value={moved.version === version ? moved.price : price}
        onChange={(event) => setMoved({ version, price: event.currentTarget.value })}
      />
    </form>
  )
}

/** Opens the search at a URL; from then on, its answers wait for `letGo`. */
async function openSearch(address: string, isReady = Promise.resolve()): Promise<void> {
  let held = Promise.resolve()
  router = createMemoryRouter(
    [
      {
        path: '/',
        Component: () => <Search isReady={isReady} />,
        loader: () => held.then(() => 0),
      },
    ],
    { initialEntries: [address] },
  )
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(() => expect.poll(() => document.querySelector('form')).not.toBeNull())
  const hold = () => {
    held = new Promise((resolve) => {
      letGo = () => {
        resolve()
        hold()
      }
    })
  }
  hold()
}

function find(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

function type(name: string, value: string): void {
  const field = find(`[name="${name}"]`)
  // Sets the value as typing does: React replaces the setter of a field that it controls.
  const typed = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  typed?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const press = () =>
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const tick = (value: string) => find(`[value="${value}"]`).click()
const during = (work: () => unknown) => act(async () => void work())

/** Delivers the answer and waits until it is shown. */
async function arrive(): Promise<void> {
  await during(letGo)
  await act(() => expect.poll(() => router.state.navigation.state).toBe('idle'))
}

const shown = () => ({
  q: find('[name=q]').value,
  sort: find('[name=sort]').value,
  kinds: [...document.querySelectorAll<HTMLInputElement>('[name=kind]:checked')].map(
    ({ value }) => value,
  ),
  price: find('[name=price]').value,
})

test('what is changed while an answer is on its way stays; then Back and Forward set every field', async () => {
  await openSearch('/?q=oven&price=5')
  await during(() => type('q', 'ovens '))
  await during(press)
  await during(() => {
    type('q', 'ovens at night')
    type('sort', 'new')
    tick('Dance')
    type('price', '9')
  })
  await arrive()
  expect(router.state.location.search).toBe('?q=ovens+&sort=near&price=5')
  const typed = { q: 'ovens at night', sort: 'new', kinds: ['Dance'], price: '9' }
  expect(shown()).toEqual(typed)
  await during(press)
  await arrive()
  expect(shown()).toEqual(typed)
  await during(() => router.navigate(-1))
  await arrive()
  expect(shown()).toEqual({ q: 'ovens ', sort: 'near', kinds: [], price: '5' })
  await during(() => router.navigate(1))
  await arrive()
  expect(shown()).toEqual(typed)
})

test('between the press and the navigation, typing counts as well', async () => {
  let ready = () => {}
  await openSearch('/', new Promise<void>((resolve) => (ready = resolve)))
  await during(() => type('q', 'oven'))
  await during(press)
  await during(() => type('q', 'oven night'))
  await during(ready)
  await arrive()
  expect(router.state.location.search).toBe('?q=oven&sort=near&price=5')
  expect(shown().q).toBe('oven night')
})

test('what was not sent stays when another field is set by a link, and goes with "Clear"', async () => {
  await openSearch('/?q=oven')
  await during(() => {
    type('q', 'ovens')
    tick('Food')
  })
  await during(() => router.navigate('/?q=oven&sort=new'))
  await arrive()
  expect(shown()).toEqual({ q: 'ovens', sort: 'new', kinds: ['Food'], price: '5' })
  await during(() => router.navigate('/'))
  await during(() => tick('Dance'))
  await arrive()
  expect(shown(), 'except what was ticked since').toEqual({
    q: '',
    sort: 'near',
    kinds: ['Food', 'Dance'],
    price: '5',
  })
  await during(() => router.navigate('/'))
  await arrive()
  expect(shown()).toEqual({ q: '', sort: 'near', kinds: [], price: '5' })
})

test('a blank at the end, after which someone may go on, is not taken away by the answer', async () => {
  await openSearch('/?q=oven')
  await during(() => type('q', 'new '))
  await during(() => router.navigate('/?q=new'))
  await arrive()
  expect(shown().q).toBe('new ')
})

test('a field that only the address has filled can be emptied', async () => {
  await openSearch('/')
  await during(() => router.navigate('/?q=oven'))
  await arrive()
  heard.length = 0
  await during(() => type('q', ''))
  expect(heard).toEqual([''])
})
