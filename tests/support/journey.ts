/**
 * What journeys start from: `import { test, expect } from '#tests/support/journey.ts'`. The server is running, its
 * database is open to the factories, and anything unexpected in the browser fails the test.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { findViolations } from '../../scripts/audit.ts'
import { joinDatabase, leaveDatabase } from '#tests/support/join-database.ts'
import { signedInCookie, type TestUser } from '#tests/support/factories.ts'
import { listMails, type MailQuestion, type WrittenMail } from '#tests/support/mailbox.ts'
import { Problems, watchContext } from '#tests/support/problems.ts'
import { Tabs, type TabOptions } from '#tests/support/tabs.ts'

interface Mailbox {
  /** The newest e-mail to an address, of a kind; waits until there is one. */
  waitFor(question: MailQuestion): Promise<WrittenMail>
}

interface JourneyFixtures {
  problems: Problems
  tabOptions: TabOptions
  mailbox: Mailbox
  /** Opens a browser of its own for another person; without one, for a visitor. */
  openAs(user: TestUser | null): Promise<Page>
  /** A page that no other test sees: for those that hold its clock, which would not be set right again. */
  ownPage: Page
}

interface WorkerFixtures {
  database: void
  tabs: Tabs
}

let visitors = 0

/** Each test comes from another address, so that rate limits count it alone. */
function ownAddress(worker: number): string {
  visitors += 1
  // Addresses of this machine, so that the mailbox answers too.
  return `127.${worker % 256}.${Math.floor(visitors / 256) % 256}.${visitors % 256}`
}

const serverUrl = () => process.env['PUBLIC_URL'] ?? ''

/**
 * A click that comes before React has taken over the page would be lost on whatever needs JavaScript, so every
 * loading of a page waits for that.
 */
export function waitForReact(page: Page): void {
  const settled = () =>
    page.waitForFunction(() => {
      const main = document.getElementById('main')
      return main === null || Object.keys(main).some((key) => key.startsWith('__reactProps'))
    })
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await settled()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await settled()
    return response
  }
}

/** Who is told of what goes wrong in a tab: the test that has it. */
const told = new WeakMap<BrowserContext, Problems>()

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  database: [
    async ({}, use) => {
      await joinDatabase(process.env['DATABASE_URL'] ?? '')
      await use()
      await leaveDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  tabs: [
    async ({ browser }, use) => {
      const tabs = new Tabs(browser, (page, { javaScriptEnabled }) => {
        watchContext(page.context(), serverUrl(), () => told.get(page.context()))
        if (javaScriptEnabled) waitForReact(page)
      })
      await use(tabs)
      await tabs.closeAll()
    },
    { scope: 'worker' },
  ],
  tabOptions: async ({ baseURL, contextOptions, viewport, locale, timezoneId, colorScheme, javaScriptEnabled }, use) => {
    await use({ ...contextOptions, baseURL, viewport, locale, timezoneId, colorScheme, javaScriptEnabled: javaScriptEnabled ?? true })
  },
  baseURL: async ({}, use) => use(serverUrl()),
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.unexpected(), 'problems in the browser').toEqual([])
  },
  request: async ({ playwright, baseURL }, use, info) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': ownAddress(info.workerIndex) } })
    await use(request)
    await request.dispose()
  },
  context: async ({ tabs, tabOptions, problems }, use, info) => {
    const page = await tabs.borrow(tabOptions, ownAddress(info.workerIndex))
    const context = page.context()
    told.set(context, problems)
    await use(context)
    told.delete(context)
    // What a failed test leaves is looked at, and ends with its worker.
    if (info.status === info.expectedStatus) await tabs.giveBack(context)
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('The tab is gone')
    await use(page)
  },
  openAs: async ({ tabs, tabOptions, problems }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async (user) => {
      const page = await tabs.borrow({ ...tabOptions, javaScriptEnabled: true }, ownAddress(info.workerIndex))
      opened.push(page.context())
      told.set(page.context(), problems)
      if (user) await signIn(page, user)
      return page
    })
    for (const context of opened) {
      told.delete(context)
      if (info.status === info.expectedStatus) await tabs.giveBack(context)
    }
  },
  ownPage: async ({ openAs }, use) => use(await openAs(null)),
  mailbox: async ({}, use) => {
    await use({
      async waitFor(question) {
        await expect.poll(async () => (await listMails(question)).length, `an e-mail with ${JSON.stringify(question)}`).toBeGreaterThan(0)
        const [mail] = await listMails(question)
        if (!mail) throw new Error('The e-mail is gone again')
        return mail
      },
    })
  },
})

/** Signs a person in by a session of their own, not through the form. */
export async function signIn(page: Page, user: { id: string }): Promise<void> {
  const [name = '', value = ''] = (await signedInCookie(user)).split('=')
  await page.context().addCookies([{ name, value, url: serverUrl(), httpOnly: true, sameSite: 'Lax' }])
}

const AUDIT = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

const WIDE = 1024
const PHONE = { width: 390, height: 844 }

/**
 * No violation of WCAG 2.2 AA in either theme, and no sideways scrolling. A page on a wide screen is looked at in dark as
 * it is, and in light as on a phone; a page on a phone stays there.
 */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  const themeBefore = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark')
  const viewport = page.viewportSize() ?? PHONE
  for (const [theme, size] of [
    ['dark', viewport],
    ['light', viewport.width >= WIDE ? PHONE : viewport],
  ] as const) {
    await page.setViewportSize(size)
    // Under reduced motion colours change at once.
    await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
    expect(await findViolations(page, AUDIT, within), `accessibility, ${theme}, at ${size.width} pixels`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, `sideways scrolling at ${size.width} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewport)
  await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), themeBefore)
}

export { expect }
