/** A happy-dom page for tests of code that needs a document; these tests run separately. */
import { Window } from 'happy-dom'
import { vi } from 'vitest'

/**
 * Opens an empty page and makes it the `window` of this process.
 * @param names further properties of the window to make global
 */
export function stubBrowser(names: readonly (keyof Window)[]): Window {
  const browser = new Window({ url: 'http://localhost/' })
  vi.stubGlobal('window', browser)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const name of names) vi.stubGlobal(name, browser[name])
  return browser
}
