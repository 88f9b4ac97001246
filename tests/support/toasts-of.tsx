/** The toasts that a page shows once it is hydrated in a browser, here happy-dom. */
import { Window } from 'happy-dom'
import { act, type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { connectToastHost, type ToastRequest } from '#app/ui/toast.ts'

/**
 * Defines only what React and the pages need: loaders must not use happy-dom's fetch or FormData.
 */
function stubBrowser(): Window {
  const window = new Window({ url: 'http://localhost/' })
  const { document, HTMLIFrameElement, HTMLInputElement, HTMLSelectElement } = window
  for (const [name, value] of Object.entries({
    window,
    document,
    HTMLIFrameElement,
    HTMLInputElement,
    HTMLSelectElement,
    IS_REACT_ACT_ENVIRONMENT: true,
  }))
    vi.stubGlobal(name, value)
  return window
}

/** The toasts that are shown while `work` runs in the browser. */
export async function toastsDuring(work: () => Promise<unknown>): Promise<ToastRequest[]> {
  const window = stubBrowser()
  const shown: ToastRequest[] = []
  const disconnect = connectToastHost((toast) => shown.push(toast))
  // Drops toasts of the previous test that were never displayed.
  shown.length = 0
  try {
    await work()
    return shown
  } finally {
    disconnect()
    await window.happyDOM.close()
    vi.unstubAllGlobals()
  }
}

/**
 * Renders the page, lets its effects run, and unmounts it.
 * @param whileOpen runs in between, and gets the browser's location
 */
export function toastsOf(
  page: ReactElement,
  whileOpen: (pathname: () => string) => void | Promise<void> = () => {},
): Promise<ToastRequest[]> {
  return toastsDuring(async () => {
    const { createRoot } = await import('react-dom/client')
    const root = createRoot(document.body)
    const router = createMemoryRouter([{ path: '*', element: page }])
    await act(async () => root.render(<RouterProvider router={router} />))
    await act(async () => whileOpen(() => router.state.location.pathname))
    await act(async () => root.unmount())
  })
}
