/**
 * The fixtures for journeys: `import { test, expect } from '#tests/support/journey.ts'`. The server
 * is running, factories can write to its database, and anything unexpected in the browser fails the
 * test.
 */
import {
  expect,
  test as base,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test'
import { findViolations, heightToAudit } from '../../scripts/page-audit.ts'
import { joinDatabase, leaveDatabase } from '#tests/support/join-database.ts'
import { signedInCookie, type TestUser } from '#tests/support/factories.ts'
import { listMails, type MailQuestion, type WrittenMail } from '#tests/support/mailbox.ts'
import { Problems, watchContext } from '#tests/support/problems.ts'

interface Mailbox {
  /** The newest email of a kind to an address; waits until there is one. */
  waitFor(question: MailQuestion): Promise<WrittenMail>
}

interface JourneyFixtures {
  problems: Problems
  mailbox: Mailbox
  /** Opens a separate browser for another person, or for a visitor if null. */
  openAs(user: TestUser | null): Promise<Page>
}

interface WorkerFixtures {
  database: void
}

let visitors = 0

/** Gives each browser its own address, so that rate limits count it separately. */
function ownAddress(worker: number): Record<string, string> {
  visitors += 1
  // Loopback addresses, because the mailbox only answers those.
  return {
    'x-forwarded-for': `127.${worker % 256}.${Math.floor(visitors / 256) % 256}.${visitors % 256}`,
  }
}

const serverUrl = () => process.env['PUBLIC_URL'] ?? ''

/**
 * Shifts the clock of every page in a browser like the program's, when tests run at another time.
 */
export async function shiftBrowserClock(context: BrowserContext): Promise<void> {
  const byMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
  if (byMs === 0) return
  await context.addInitScript((shiftMs) => {
    const machine = Date
    const shifted = () => machine.now() + shiftMs
    globalThis.Date = new Proxy(machine, {
      apply: () => new machine(shifted()).toString(),
      construct: (target, values, itself) =>
        Reflect.construct(target, values.length === 0 ? [shifted()] : values, itself) as object,
      get: (target, key, itself) => (key === 'now' ? shifted : Reflect.get(target, key, itself)),
    })
  }, byMs)
}

/** Clicks before hydration would be lost. A page marks itself as hydrated (hydrated-mark.tsx). */
async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** Opens a page and waits until it is hydrated. Without JavaScript, `page.goto` is enough. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await waitForHydration(page)
  return response
}

/**
 * Holds back requests to matching addresses until the returned function is called.
 * @param method only requests with this method, such as `POST`
 */
export async function holdAnswer(
  page: Page,
  address: RegExp,
  method?: string,
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await held
    await route.continue()
  })
  return letGo
}

/**
 * A POST to a matching address arrives, but its answer is held back until the returned function is
 * called.
 */
export async function loseAnswer(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => page.unroute(address)
}

/** Waits until what was typed is stored on the device: the code for that loads after the page. */
export async function draftStored(page: Page, typed: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain(JSON.stringify(typed).slice(1, -1))
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  database: [
    async ({}, use) => {
      await joinDatabase(process.env['DATABASE_URL'] ?? '')
      await use()
      await leaveDatabase()
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({}, use) => use(serverUrl()),
  extraHTTPHeaders: async ({}, use, info) => use(ownAddress(info.workerIndex)),
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.unexpected(), 'problems in the browser').toEqual([])
  },
  context: async ({ context, problems }, use) => {
    await shiftBrowserClock(context)
    watchContext(context, serverUrl(), problems)
    await use(context)
  },
  openAs: async ({ browser, problems }, use, info) => {
    const opened: BrowserContext[] = []
    await use(async (user) => {
      const context = await browser.newContext({
        javaScriptEnabled: true,
        extraHTTPHeaders: ownAddress(info.workerIndex),
      })
      opened.push(context)
      await shiftBrowserClock(context)
      watchContext(context, serverUrl(), problems)
      const page = await context.newPage()
      if (user) await signIn(page, user)
      return page
    })
    // Otherwise the pages stay open during the journeys that follow, and reload with each event.
    await Promise.all(opened.map((context) => context.close()))
  },
  mailbox: async ({}, use) => {
    await use({
      async waitFor(question) {
        await expect
          .poll(
            async () => (await listMails(question)).length,
            `an email with ${JSON.stringify(question)}`,
          )
          .toBeGreaterThan(0)
        const [mail] = await listMails(question)
        if (!mail) throw new Error('The email is gone again')
        return mail
      },
    })
  },
})

/** Signs a person in with a new session, without the form. */
export async function signIn(page: Page, user: { id: string }): Promise<void> {
  const [name = '', value = ''] = (await signedInCookie(user)).split('=')
  await page
    .context()
    .addCookies([{ name, value, url: serverUrl(), httpOnly: true, sameSite: 'Lax' }])
}

const AUDIT = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules whose result can change with the theme and the width. */
const SECOND_AUDIT = { runOnly: ['color-contrast', 'link-in-text-block', 'target-size'] }

const WIDE = 1024
const PHONE = { width: 390, height: 844 }

/**
 * Expects no violation of WCAG 2.2 AA in either theme, and no horizontal scrolling. A desktop page
 * is audited at its width in dark, and at phone width in light; a phone page keeps its width.
 */
export async function expectAccessible(
  page: Page,
  { within }: { within?: string } = {},
): Promise<void> {
  const themeBefore = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'dark')
  const viewport = page.viewportSize() ?? PHONE
  for (const [theme, size, rules] of [
    ['dark', viewport, AUDIT],
    ['light', viewport.width >= WIDE ? PHONE : viewport, SECOND_AUDIT],
  ] as const) {
    await page.setViewportSize(size)
    await page.setViewportSize({ ...size, height: await heightToAudit(page, size) })
    // Toasts move to their place in the frame after a change of size.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    // With reduced motion, colors change immediately.
    await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
    expect(
      await findViolations(page, rules, within),
      `accessibility, ${theme}, at ${size.width} pixels`,
    ).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `sideways scrolling at ${size.width} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(viewport)
  await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), themeBefore)
}

export { expect }
