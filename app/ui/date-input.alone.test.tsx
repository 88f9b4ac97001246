/** An empty date says what that means; one that is only half typed stays visible. */
import type { Window } from 'happy-dom'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateInput } from '#app/ui/date-input.tsx'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
let root: { render(page: React.ReactNode): void; unmount(): void }

beforeEach(async () => {
  browser = stubBrowser(['document', 'Event', 'HTMLInputElement', 'HTMLIFrameElement'])
  const { createRoot } = await import('react-dom/client')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

async function show(defaultValue = ''): Promise<HTMLInputElement> {
  await act(async () => root.render(<DateInput empty="Any day" defaultValue={defaultValue} />))
  const input = document.querySelector('input')
  if (!input) throw new Error('There is no field')
  return input
}

const isEmpty = (input: HTMLInputElement) => input.hasAttribute('data-empty')

test('a date that is entered, cleared and set by the page', async () => {
  const input = await show()
  expect(input.dataset['placeholder']).toBe('Any day')
  expect(isEmpty(input)).toBe(true)
  const enter = (value: string) =>
    act(async () => {
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await enter('2027-06-19')
  expect(isEmpty(input)).toBe(false)
  await enter('')
  expect(isEmpty(input)).toBe(true)
  // As a draft or the address does it: without an event, followed by a render.
  input.value = '2027-06-20'
  await show()
  expect(isEmpty(input)).toBe(false)
})

test('a date that is only half typed is not covered', async () => {
  const input = await show()
  Object.defineProperty(input, 'validity', { value: { badInput: true } })
  await act(async () => {
    input.focus()
    input.blur()
  })
  expect(isEmpty(input)).toBe(false)
})

test('a date that was there from the start', async () => {
  expect(isEmpty(await show('2027-06-19'))).toBe(false)
})
