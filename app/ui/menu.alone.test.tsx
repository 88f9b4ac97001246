/** The keys and presses of a menu, in happy-dom. */
import type { Window } from 'happy-dom'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MenuButton } from '#app/ui/menu.tsx'
import { stubBrowser } from '#tests/support/stub-browser.ts'

let browser: Window
let root: { render(page: React.ReactNode): void; unmount(): void }

beforeEach(async () => {
  browser = stubBrowser(['document', 'Element', 'Event', 'HTMLIFrameElement', 'KeyboardEvent'])
  const { createRoot } = await import('react-dom/client')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <>
        <MenuButton label="More: Robin" button="…">
          <a href="/first" className="menu-item">
            First
          </a>
          <button type="button" className="menu-item">
            Once
          </button>
          <button type="button" className="menu-item" data-repeats>
            Again
          </button>
          <details className="part">
            <summary className="menu-item">Words</summary>
            <input name="words" />
          </details>
          <dialog id="inside">
            <input name="reason" />
          </dialog>
        </MenuButton>
        <button type="button" id="elsewhere">
          Elsewhere
        </button>
        <dialog id="outside">
          <button type="button">Yes</button>
        </dialog>
      </>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  await browser.happyDOM.close()
  vi.unstubAllGlobals()
})

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const menu = () => find('.menu') as HTMLDetailsElement
const part = () => find('.part') as HTMLDetailsElement
const button = () => find('.menu > summary')
const focused = () => document.activeElement?.textContent

function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

const pressOn = (selector: string) =>
  find(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('arrow keys open the menu and move between its entries, and Escape gives the focus back', () => {
  button().focus()
  press('ArrowDown')
  expect([menu().open, focused()]).toEqual([true, 'First'])
  press('End')
  expect(focused()).toBe('Words')
  press('ArrowUp')
  expect(focused()).toBe('Again')
  press('Escape')
  expect([menu().open, document.activeElement]).toEqual([false, button()])
})

test('a press or focus elsewhere closes it, but not in the dialog that an entry opened', () => {
  menu().open = true
  pressOn('#outside button')
  find('#inside input').focus()
  press('Escape')
  press('ArrowDown')
  expect([menu().open, document.activeElement]).toEqual([true, find('#inside input')])
  pressOn('#elsewhere')
  expect(menu().open).toBe(false)
  menu().open = true
  find('#elsewhere').focus()
  expect(menu().open).toBe(false)
})

test('a button closes it unless it is pressed again and again, and a link leaves it open', () => {
  menu().open = true
  find('[data-repeats]').click()
  find('a').click()
  expect(menu().open).toBe(true)
  find('button.menu-item').focus()
  find('button.menu-item').click()
  expect([menu().open, document.activeElement]).toEqual([false, button()])
})

test('while a form of it is open, Escape closes only the form, and nothing else closes the menu', () => {
  menu().open = true
  part().open = true
  pressOn('#elsewhere')
  find('.part input').focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(find('.part input'))
  press('Escape')
  expect([menu().open, part().open]).toEqual([true, false])
  expect(focused()).toBe('Words')
})
