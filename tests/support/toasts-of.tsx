/** Which toasts a page shows once it is alive in a browser. The browser is the least that React needs: nodes that hold nodes. */
import { act, type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { connectToastHost, type ToastRequest } from '#app/ui/toast.ts'

class BareNode extends EventTarget {
  readonly nodeType: number
  readonly nodeName: string
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly style = { setProperty: () => {} }
  readonly classList = { add: () => {}, remove: () => {} }
  parentNode: BareNode | null = null
  childNodes: BareNode[] = []
  readonly options = []
  textContent = ''
  nodeValue = ''
  constructor(nodeType: number, nodeName: string) {
    super()
    this.nodeType = nodeType
    this.nodeName = nodeName.toUpperCase()
  }
  get tagName() {
    return this.nodeName
  }
  get ownerDocument() {
    return bareDocument
  }
  get firstChild() {
    return this.childNodes[0] ?? null
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  appendChild(child: BareNode) {
    return this.insertBefore(child, null)
  }
  insertBefore(child: BareNode, before: BareNode | null) {
    child.parentNode?.removeChild(child)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: BareNode) {
    this.childNodes = this.childNodes.filter((known) => known !== child)
    child.parentNode = null
    return child
  }
  contains() {
    return false
  }
  setAttribute() {}
  removeAttribute() {}
  getAttribute() {
    return null
  }
  hasAttribute() {
    return false
  }
  querySelector() {
    return null
  }
  querySelectorAll() {
    return []
  }
  focus() {}
  showModal() {}
  close() {}
}

const bareDocument = Object.assign(new BareNode(9, '#document'), {
  createElement: (name: string) => new BareNode(1, name),
  createElementNS: (_: string, name: string) => new BareNode(1, name),
  createTextNode: (text: string) => Object.assign(new BareNode(3, '#text'), { nodeValue: text }),
  createComment: () => new BareNode(8, '#comment'),
  documentElement: new BareNode(1, 'html'),
  body: new BareNode(1, 'body'),
  head: new BareNode(1, 'head'),
  activeElement: null,
  defaultView: null,
})

function stubBrowser(): void {
  const bareWindow = Object.assign(new EventTarget(), {
    document: bareDocument,
    location: { href: 'http://localhost/', pathname: '/', search: '', hash: '' },
    history: { state: null, scrollRestoration: 'auto' },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    HTMLIFrameElement: EventTarget,
  })
  vi.stubGlobal('document', bareDocument)
  vi.stubGlobal('window', bareWindow)
  vi.stubGlobal('HTMLIFrameElement', bareWindow.HTMLIFrameElement)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** The toasts that are asked for while something runs in the browser. */
export async function toastsDuring(work: () => Promise<unknown>): Promise<ToastRequest[]> {
  stubBrowser()
  const shown: ToastRequest[] = []
  const disconnect = connectToastHost((toast) => shown.push(toast))
  // What nobody can have read of the test before is shown again first.
  shown.length = 0
  try {
    await work()
    return shown
  } finally {
    disconnect()
    vi.unstubAllGlobals()
  }
}

/**
 * Draws the page, lets its effects run, and takes it away again.
 * @param whileOpen what happens in between; gets where the browser is
 */
export function toastsOf(page: ReactElement, whileOpen: (pathname: () => string) => void | Promise<void> = () => {}): Promise<ToastRequest[]> {
  return toastsDuring(async () => {
    const { createRoot } = await import('react-dom/client')
    const root = createRoot(new BareNode(1, 'div') as unknown as Element)
    const router = createMemoryRouter([{ path: '*', element: page }])
    await act(async () => root.render(<RouterProvider router={router} />))
    await act(async () => whileOpen(() => router.state.location.pathname))
    await act(async () => root.unmount())
  })
}
