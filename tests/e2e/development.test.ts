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
import { copySources, removeFolder, startDevelopment } from '#tests/support/development.ts'
import { open } from '#tests/support/journey.ts'
import { Problems, watchConsole } from '#tests/support/problems.ts'
import { newFolder } from '#tests/support/program.ts'
import { ROUTES } from '#tests/support/route-table.ts'

const AT_MOST_MS = 600_000
test.describe.configure({ mode: 'default', timeout: AT_MOST_MS })

const PASSWORD = 'orbit-demo-2026'
const SERVER_FAILED = /responded with a status of 5/
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

/** One address per pattern; the ids come from links. */
type Addresses = Map<string, string>

/**
 * Pages that nothing links to in the demo: they are opened for what there is not. A shared link is
 * sent to people, and a test bank is where a button leads.
 */
const UNLINKED: [pattern: string, address: string][] = [
  ['/watch/:token', '/watch/no-such-link'],
  ['/pay/:jobId/tip', '/pay/no-such-booking/tip'],
  ['/test-bank/accounts/:accountId', '/test-bank/accounts/no-such-account'],
  ['/quotes/:token/pay', '/quotes/no-such-quote/pay'],
]

/** Adds the addresses of patterns that have none yet. */
function noteLinks(addresses: Addresses, links: readonly string[]): void {
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

/**
 * A page in a separate browser. React logs its warnings as errors; other warnings count, too.
 * Requests are watched with the built program: here each page makes hundreds, a module each.
 */
async function newPage(page: Page, problems: Problems): Promise<Page> {
  watchConsole(page.context(), problems)
  page.on(
    'console',
    (message) =>
      (message.type() === 'warning' || SERVER_FAILED.test(message.text())) &&
      problems.add(`console: ${message.text()}`),
  )
  return page
}

/** What one page links to. Whatever React or the browser complains of is added to the findings. */
async function openAndFollow(
  page: Page,
  address: string,
  problems: Problems,
  findings: Set<string>,
): Promise<string[]> {
  // If React fails to render a page, it is never hydrated; the console says why.
  await open(page, address).catch((error: unknown) => findings.add(`${address}: ${String(error)}`))
  // Wait until content that loads later has rendered.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  for (const problem of problems.takeAll()) findings.add(`${address}: ${problem}`)
  return page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

test('the development build of React finds nothing to warn of, whoever opens every route', async ({
  browser,
}) => {
  const folder = newFolder()
  const server = await startDevelopment('.', { DATA_DIR: path.join(folder, 'data'), DEMO: 'on' })
  try {
    const findings = new Set<string>()
    const shared: Addresses = new Map(UNLINKED)
    noteLinks(shared, await linksInMails(server.url))
    for (const { name, email, roles } of PEOPLE) {
      await test.step(name, async () => {
        const problems = new Problems()
        const page = await newPage(await browser.newPage({ baseURL: server.url }), problems)
        page.setDefaultTimeout(PAGE_MS)
        if (email) await signIn(page, email)
        const own: Addresses = new Map(
          pagePatterns
            .filter((pattern) => !pattern.includes(':'))
            .map((pattern) => [pattern, pattern.replace('*', 'no-such-page')]),
        )
        const left = new Set(pagePatterns.filter((pattern) => isOpenTo(pattern, roles)))
        for (const addresses of [own, shared]) {
          for (;;) {
            const pattern = [...left].find((one) => addresses.has(one))
            if (!pattern) break
            left.delete(pattern)
            const links = await openAndFollow(
              page,
              addresses.get(pattern) ?? '',
              problems,
              findings,
            )
            noteLinks(own, links)
            noteLinks(shared, links)
          }
        }
        for (const pattern of left) findings.add(`${pattern}: no page links to it for ${name}`)
        await page.close()
      })
    }
    expect([...findings]).toEqual([])
    expect(server.complaints()).toBe('')
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})

/**
 * Saves a file until its change is seen. Vite's watcher drops a change that follows another one of
 * the same file within 50 ms, which only a program saves that fast.
 */
const saveUntilSeen = (file: string, text: string, look: () => Promise<void>) =>
  expect(async () => {
    await writeFile(file, text)
    await look()
  }).toPass()

/** Replaces a piece of a file, checks the result, restores the file, and checks that, too. */
async function withChange(
  file: string,
  [before, after]: readonly [before: string, after: string],
  look: (isChanged: boolean) => Promise<void>,
): Promise<void> {
  const source = await readFile(file, 'utf8')
  expect(source, file).toContain(before)
  await saveUntilSeen(file, source.replace(before, after), () => look(true))
  await saveUntilSeen(file, source, () => look(false))
}

test('a component, a style, a route and a file of the server are changed, and each change is seen', async ({
  browser,
}) => {
  const folder = copySources()
  const server = await startDevelopment(folder, { DEMO: 'off' })
  try {
    const problems = new Problems()
    const page = await newPage(await browser.newPage({ baseURL: server.url }), problems)
    await open(page, '/auth')
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('half-typed')
    const change = (
      file: string,
      texts: readonly [before: string, after: string],
      look: (isChanged: boolean) => Promise<void>,
    ) => withChange(path.join(folder, file), texts, look)

    await change(
      'app/routes/auth/sign-in/sign-in-form.tsx',
      ['Forgot your password?', 'Lost your password?'],
      (isChanged) =>
        expect(
          page.getByRole('link', {
            name: isChanged ? 'Lost your password?' : 'Forgot your password?',
          }),
        ).toBeVisible(),
    )
    await change(
      'app/routes/auth/auth.tsx',
      ['Sign in to Orbit', 'Sign in to the copy'],
      (isChanged) =>
        expect(page.getByRole('heading', { level: 1 })).toHaveText(
          isChanged ? 'Sign in to the copy' : 'Sign in to Orbit',
        ),
    )
    await change(
      'app/routes/auth/auth.css',
      ['max-width: 480px', 'max-width: 432px'],
      (isChanged) =>
        expect(page.locator('.auth-column')).toHaveCSS('max-width', isChanged ? '432px' : '480px'),
    )
    await expect(email, 'the page is still the same').toHaveValue('half-typed')

    // A change of server code takes effect with the next request.
    await change('server/health.ts', ["text('ok", "text('alive"], (isChanged) =>
      expect
        .poll(async () => (await fetch(`${server.url}/livez`)).text())
        .toBe(isChanged ? 'alive\n' : 'ok\n'),
    )
    const phone = page.getByRole('contentinfo').getByText('+1 555 0199')
    await change(
      'app/features/catalog/site-facts.server.ts',
      ["contact?.phone ?? ''", "'+1 555 0199'"],
      (isChanged) =>
        expect(async () => {
          await open(page, '/auth')
          await expect(phone).toBeVisible({ visible: isChanged, timeout: 1000 })
        }).toPass({ timeout: 10_000 }),
    )
    expect(problems.unexpected()).toEqual([])
    expect(server.complaints()).toBe('')
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})
