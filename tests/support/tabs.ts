/**
 * Tabs that a worker keeps from test to test, emptied: opening one costs more than most tests do in it. Playwright's own
 * reuse keeps but one, empties its cache of files too, and takes twice as long.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** What a tab is opened with. Tabs that differ in size alone are the same. */
export type TabOptions = BrowserContextOptions & { viewport: { width: number; height: number } | null; javaScriptEnabled: boolean }

interface Tab {
  page: Page
  kind: string
  hasScript: boolean
  /** Something was done to it that cannot be taken back. */
  isSpoiled: boolean
}

/** Clocks, scripts and media stay with a tab: whoever sets them has the last use of it. */
function noticeSpoiling(tab: Tab): void {
  const { page } = tab
  const targets: [object, string[]][] = [
    [page, ['addInitScript', 'emulateMedia', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'close']],
    [page.context(), ['addInitScript', 'exposeFunction', 'exposeBinding', 'close']],
    [page.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']],
  ]
  for (const [target, names] of targets) {
    for (const name of names) {
      const original = Reflect.get(target, name) as (...given: unknown[]) => unknown
      Reflect.set(target, name, (...given: unknown[]) => {
        tab.isSpoiled = true
        return original.apply(target, given)
      })
    }
  }
}

/** Nothing of the test before is left: no second page, no page that still asks for news, nothing stored. */
async function empty({ page, hasScript }: Tab): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)])
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await page.goto('/robots.txt')
  if (hasScript) {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
}

export class Tabs {
  readonly #browser: Browser
  readonly #idle: Tab[] = []
  readonly #lent = new Map<BrowserContext, Tab>()
  readonly #onOpen: (page: Page, options: TabOptions) => void

  /** @param onOpen is told of every new tab, once */
  constructor(browser: Browser, onOpen: (page: Page, options: TabOptions) => void) {
    this.#browser = browser
    this.#onOpen = onOpen
  }

  /** @param address what the server sees as the address of whoever sits there */
  async borrow(options: TabOptions, address: string): Promise<Page> {
    const { viewport, ...others } = options
    const kind = JSON.stringify(others)
    const index = this.#idle.findIndex((tab) => tab.kind === kind)
    const tab = this.#idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await this.#open(options, kind))
    this.#lent.set(tab.page.context(), tab)
    await tab.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address })
    const current = tab.page.viewportSize()
    if (viewport && (viewport.width !== current?.width || viewport.height !== current.height)) await tab.page.setViewportSize(viewport)
    return tab.page
  }

  async giveBack(context: BrowserContext): Promise<void> {
    const tab = this.#lent.get(context)
    this.#lent.delete(context)
    if (!tab) return
    if (tab.isSpoiled || tab.page.isClosed()) return context.close()
    await empty(tab)
    this.#idle.push(tab)
  }

  async closeAll(): Promise<void> {
    for (const { page } of [...this.#idle, ...this.#lent.values()]) await page.context().close()
  }

  async #open(options: TabOptions, kind: string): Promise<Tab> {
    const context = await this.#browser.newContext(options)
    const tab: Tab = { page: await context.newPage(), kind, hasScript: options.javaScriptEnabled, isSpoiled: false }
    this.#onOpen(tab.page, options)
    noticeSpoiling(tab)
    return tab
  }
}
