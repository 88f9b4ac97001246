/** Forms that stay on their page, while someone types after sending. The browser is happy-dom. */
import type { Window } from 'happy-dom'
import { act, useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { closeDetails, useEmptied, useFormKey, useSaved } from '#app/forms/use-sent-form.ts'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
let root: { render(page: React.ReactNode): void; unmount(): void }

const BROWSER = [
  'document',
  'Event',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLIFrameElement',
] as const

beforeEach(async () => {
  browser = stubBrowser(BROWSER)
  const { createRoot } = await import('react-dom/client')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

const show = (page: React.ReactNode) => act(async () => root.render(page))

function field(name: string, value?: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(
    `[name="${name}"]${value ? `[value="${value}"]` : ''}`,
  )
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

function type(name: string, text: string): void {
  field(name).value = text
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

const press = () => document.querySelector('form')?.dispatchEvent(new Event('submit'))
const ok = (intent?: string): ActionResult => ({ ok: true, intent, title: 'Done', description: '' })

interface Shown {
  loaded?: string
  result?: ActionResult
  stored?: string[]
}

const NONE: string[] = []
const NOTHING = {}

function Letter({ loaded = 'one', result, stored = NONE }: Shown) {
  const form = useRef<HTMLFormElement>(null)
  const key = useFormKey(loaded, successOf(result, 'send'), (own) => stored.includes(own))
  useSaved(form, NOTHING, successOf(result, 'send'), closeDetails)
  useEmptied(form, key)
  return (
    <details>
      <summary tabIndex={0}>Write</summary>
      <form ref={form} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="formKey" value={key} />
        <input name="title" />
        <textarea name="text" defaultValue="Dear all," />
        <input name="password" type="password" />
        <select name="days" defaultValue="7">
          {['1', '7', '30'].map((days) => (
            <option key={days}>{days}</option>
          ))}
        </select>
        {['small', 'large'].map((size) => (
          <input key={size} type="radio" name="size" value={size} />
        ))}
        {['a', 'b'].map((copy) => (
          <input
            key={copy}
            type="checkbox"
            name="copy"
            value={copy}
            defaultChecked={copy === 'a'}
          />
        ))}
      </form>
    </details>
  )
}

const heldKey = () => field('formKey').value

/** Like a press that hydrates the form: it comes before effects that run after painting. */
function PressedAtOnce(shown: Shown) {
  useLayoutEffect(() => {
    type('title', 'Hello')
    press()
  }, [])
  return <Letter {...shown} />
}

test('a form that is sent as soon as it is there is emptied once it has arrived', async () => {
  await show(<PressedAtOnce />)
  expect(field('title').value).toBe('Hello')
  await show(<PressedAtOnce result={ok('send')} />)
  expect(field('title').value).toBe('')
})

test('a form keeps its key over live reloads, failures and the successes of other forms, until its own', async () => {
  await show(<Letter />)
  for (const shown of [
    { loaded: 'two' },
    { loaded: 'three', result: { ...ok('send'), ok: false } },
    { loaded: 'four', result: ok('delete') },
    { loaded: 'five', result: { ...ok('send'), asksForMore: true } },
  ]) {
    await show(<Letter {...shown} />)
    expect(heldKey()).toBe('one')
  }
  const first = ok('send')
  await show(<Letter loaded="five" result={first} />)
  const second = heldKey()
  expect(['one', 'five']).not.toContain(second)
  await show(<Letter loaded="six" result={first} />)
  expect(heldKey(), 'the same answer').toBe(second)
  await show(<Letter loaded="six" result={first} stored={[second]} />)
  expect(heldKey(), 'the page shows that it has arrived').not.toBe(second)
})

test('an answer that the page began with is that of the form before', async () => {
  await show(<Letter result={ok('send')} />)
  expect(heldKey()).toBe('one')
})

test('a form is emptied of what was sent; what was changed after the press stays, and keeps its focus', async () => {
  await show(<Letter />)
  type('title', 'Lanterns')
  type('text', 'Dear all, come.')
  type('password', 'a-password-of-mine')
  type('days', '30')
  field('size', 'large').click()
  field('copy', 'a').click()
  press()
  type('text', 'Dear all, come in time.')
  field('text').focus()
  field('copy', 'b').click()
  await show(<Letter result={ok('send')} />)
  expect(field('title').value).toBe('')
  expect(field('text').value).toBe('Dear all, come in time.')
  expect(document.activeElement).toBe(field('text'))
  expect(field('password').value).toBe('')
  expect(field('days').value).toBe('7')
  expect(field('size', 'large').checked).toBe(false)
  expect([field('copy', 'a').checked, field('copy', 'b').checked]).toEqual([true, true])
})

test('what was refused, or never sent, stays when another form arrives', async () => {
  await show(<Letter />)
  type('title', 'Lanterns')
  await show(<Letter result={ok('send')} />)
  expect(field('title').value).toBe('Lanterns')
})

test('a form in a "details" closes once it has arrived, with the focus at its button; one that is typed on stays open', async () => {
  await show(<Letter />)
  const details = document.querySelector('details')
  for (const typesOn of [true, false]) {
    details?.setAttribute('open', '')
    type('title', 'Lanterns')
    field('title').focus()
    press()
    if (typesOn) type('title', 'Lanterns again')
    await show(<Letter result={ok('send')} />)
    expect(details?.open).toBe(typesOn)
    const focused = typesOn ? field('title') : document.querySelector('summary')
    expect(document.activeElement).toBe(focused)
  }
})

interface Saved {
  price: string
  name: string
  isOn?: boolean
  result?: ActionResult
}

function Prices({ price, name, isOn = false, result }: Saved) {
  const form = useRef<HTMLFormElement>(null)
  useSaved(form, { price, name, isOn: isOn ? 'on' : '' }, successOf(result))
  return (
    <form ref={form}>
      <input name="price" defaultValue={price} />
      <select name="name" defaultValue={name}>
        {['Short', 'Long'].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <input type="checkbox" name="isOn" value="on" defaultChecked={isOn} />
    </form>
  )
}

test('fields show what the server has, also as it writes it; one that is being changed stays', async () => {
  await show(<Prices price="100" name="Short" />)
  type('price', '120.00')
  press()
  const result = ok()
  await show(<Prices price="100" name="Short" result={result} />)
  expect(field('price').value).toBe('120.00')
  await show(<Prices price="120" name="Long" isOn result={result} />)
  expect([field('price').value, field('name').value, field('isOn').checked]).toEqual([
    '120',
    'Long',
    true,
  ])
  type('price', '130')
  await show(<Prices price="125" name="Short" />)
  expect([field('price').value, field('name').value, field('isOn').checked]).toEqual([
    '130',
    'Short',
    false,
  ])
})

test('what was refused stays when someone else changes what the server has', async () => {
  await show(<Prices price="100" name="Short" />)
  type('price', 'a lot')
  press()
  await show(<Prices price="90" name="Short" result={{ ...ok(), ok: false }} />)
  expect(field('price').value).toBe('a lot')
})
