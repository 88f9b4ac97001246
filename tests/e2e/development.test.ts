/**
 * `npm run dev`: React's development build reports problems in a page, and saved changes show up
 * immediately.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, type Page } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import type { Role } from '#app/features/accounts/account.ts'
import routes from '#app/routes.ts'
import {
  copySources,
  removeFolder,
  startDevelopment,
  type DevelopmentServer,
} from '#tests/support/development.ts'
import { open } from '#tests/support/journey.ts'
import { Problems, watchContext } from '#tests/support/problems.ts'
import { newFolder, until } from '#tests/support/program.ts'
import { ROUTES } from '#tests/support/route-table.ts'

const AT_MOST_MS = 600_000
test.describe.configure({ mode: 'default', timeout: AT_MOST_MS })

const PASSWORD = 'orbit-demo-2026'
/** The first page takes longest, because Vite has to transform its sources. */
const PAGE_MS = 30_000
const PEOPLE: { name: string; email: string | null; roles: readonly Role[] }[] = [
  { name: 'a visitor', email: null, roles: [] },
  { name: 'a customer', email: 'customer@orbit.example', roles: ['user'] },
  { name: 'an Orbiter', email: 'orbiter@orbit.example', roles: ['orbiter'] },
  { name: 'an admin', email: 'admin@orbit.example', roles: ['admin'] },
]

/** The patterns of routes that render a page. Files, data and redirects do not. */
function pagePatternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const isPage =
      (entry.index || entry.path !== undefined) &&
      entry.file.endsWith('.tsx') &&
      !entry.file.startsWith('routes/endpoints/')
    return [...(isPage ? [pattern || '/'] : []), ...pagePatternsOf(entry.children ?? [], pattern)]
  })
}

const pagePatterns = [...new Set(pagePatternsOf(routes))]

function isOpenTo(pattern: string, roles: readonly Role[]): boolean {
  const who = ROUTES[pattern] ?? 'everyone'
  return (
    who === 'everyone' ||
    (roles.length > 0 && (who === 'signed in' || who.some((role) => roles.includes(role))))
  )
}

/** One address per pattern. Ids are filled in from the links on the pages. */
const addresses = new Map(
  pagePatterns
    .filter((pattern) => !pattern.includes(':'))
    .map((pattern) => [pattern, pattern.replace('*', 'no-such-page')]),
)

/** Shared links are sent to people, so that no page has one: this is the page of one that is over. */
addresses.set('/watch/:token', '/watch/no-such-link')

function noteLinks(links: string[]): void {
  for (const link of links) {
    const { pathname } = new URL(link, 'http://orbit.invalid')
    const pattern = matchRoutes(routes as RouteObject[], pathname)
      ?.flatMap(({ route }) => route.path ?? [])
      .join('/')
    if (pattern && !addresses.has(`/${pattern}`)) addresses.set(`/${pattern}`, link)
  }
}

/** Some pages are only linked from an email. */
async function linksInMails(url: string): Promise<string[]> {
  const linksIn = async (address: string) =>
    [...(await (await fetch(url + address)).text()).matchAll(/href="(\/[^"]*)"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    )
  const mails = (await linksIn('/mailbox')).filter((href) => href.startsWith('/mailbox?mail='))
  const links: string[] = []
  for (const mail of mails) links.push(...(await linksIn(mail)))
  return links.filter((link) => !link.includes('confirm='))
}

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** A page in a separate browser. React logs its warnings as errors; other warnings count, too. */
async function newPage(page: Page, url: string, problems: Problems): Promise<Page> {
  watchContext(page.context(), url, problems)
  page.on(
    'console',
    (message) => message.type() === 'warning' && problems.add(`console: ${message.text()}`),
  )
  return page
}

/** A fixture rather than a hook, which the time of a test doesn't cover. */
const onSite = test.extend<object, { server: DevelopmentServer }>({
  server: [
    async ({}, use) => {
      const folder = newFolder()
      const server = await startDevelopment('.', {
        DATA_DIR: path.join(folder, 'data'),
        DEMO: 'on',
      })
      // Mails are sent in the background. One of them leads to what was delivered.
      let links: string[] = []
      await until(async () => {
        links = await linksInMails(server.url)
        return links.some((link) => link.startsWith('/deliveries/'))
      }, 'an email about a delivery is sent')
      noteLinks(links)
      await use(server)
      await server.stop()
      removeFolder(folder)
    },
    { scope: 'worker', timeout: AT_MOST_MS },
  ],
})

test.describe('the development build of React finds nothing to warn of', () => {
  for (const { name, email, roles } of PEOPLE) {
    onSite(`where ${name} opens every route`, async ({ browser, server }) => {
      const problems = new Problems()
      const page = await newPage(
        await browser.newPage({ baseURL: server.url }),
        server.url,
        problems,
      )
      page.setDefaultTimeout(PAGE_MS)
      if (email) await signIn(page, email)
      const findings = new Set<string>()
      const patterns = pagePatterns
        .filter((pattern) => isOpenTo(pattern, roles))
        .toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
      for (const pattern of patterns) {
        const address = addresses.get(pattern)
        if (!address) {
          findings.add(`${pattern}: no page links to it`)
          continue
        }
        // If React fails to render a page, it is never hydrated; the console says why.
        await open(page, address).catch((error: unknown) =>
          findings.add(`${address}: ${String(error)}`),
        )
        // Wait until content that loads later has rendered.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        noteLinks(
          await page
            .locator('a[href^="/"]')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
        )
        for (const problem of problems.takeAll()) findings.add(`${address}: ${problem}`)
      }
      expect([...findings]).toEqual([])
      expect(server.complaints()).toBe('')
      await page.close()
    })
  }
})

/** Replaces a piece of a file, checks the result, and restores the file. */
async function withChange(
  file: string,
  before: string,
  after: string,
  look: () => Promise<void>,
): Promise<void> {
  const source = await readFile(file, 'utf8')
  expect(source, file).toContain(before)
  await writeFile(file, source.replace(before, after))
  try {
    await look()
  } finally {
    await writeFile(file, source)
  }
}

test('a component, a style, a route and a file of the server are changed, and each change is seen', async ({
  browser,
}) => {
  const folder = copySources()
  const server = await startDevelopment(folder, { DEMO: 'off' })
  try {
    const problems = new Problems()
    const page = await newPage(await browser.newPage({ baseURL: server.url }), server.url, problems)
    await open(page, '/auth')
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('half-typed')
    const change = (file: string, before: string, after: string, look: () => Promise<void>) =>
      withChange(path.join(folder, file), before, after, look)

    await change(
      'app/routes/auth/sign-in/sign-in-form.tsx',
      'Forgot your password?',
      'Lost your password?',
      () => expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible(),
    )
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await change('app/routes/auth/auth.tsx', 'Sign in to Orbit', 'Sign in to the copy', () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the copy'),
    )
    await change('app/routes/auth/auth.css', 'max-width: 480px', 'max-width: 432px', () =>
      expect(page.locator('.auth-column')).toHaveCSS('max-width', '432px'),
    )
    await expect(page.locator('.auth-column')).toHaveCSS('max-width', '480px')
    await expect(email, 'the page is still the same').toHaveValue('half-typed')

    // A change of server code takes effect with the next request.
    const alive = async () => (await fetch(`${server.url}/livez`)).text()
    await change('server/health.ts', "text('ok", "text('alive", () =>
      expect.poll(alive).toBe('alive\n'),
    )
    await expect.poll(alive).toBe('ok\n')
    const phone = page.getByRole('contentinfo').getByText('+1 555 0199')
    await change(
      'app/features/catalog/site-facts.server.ts',
      "contact?.phone ?? ''",
      "'+1 555 0199'",
      () =>
        expect(async () => {
          await open(page, '/auth')
          await expect(phone).toBeVisible({ timeout: 1000 })
        }).toPass(),
    )
    expect(problems.unexpected()).toEqual([])
    expect(server.complaints()).toBe('')
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})
