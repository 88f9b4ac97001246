/**
 * React's development build reports problems in a page, and in `npm run dev` saved changes show up
 * immediately.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, type Page } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import type { Role } from '#people/accounts/account.ts'
import routes from '#app/routes.ts'
import {
  buildForDevelopment,
  copySources,
  removeFolder,
  startDevelopment,
} from '#tests/support/development.ts'
import { open } from '#tests/support/journey.ts'
import { Problems, watchConsole } from '#tests/support/problems.ts'
import { until } from '#tests/support/patience.ts'
import { startProgram, statusOf } from '#tests/support/program.ts'
import { ROUTES } from '#tests/support/route-table.ts'

test.describe.configure({ mode: 'default' })

const PASSWORD = 'orbit-demo-2026'
const SERVER_FAILED = /responded with a status of 5/
const PEOPLE: { name: string; email: string | null; roles: readonly Role[] }[] = [
  { name: 'a visitor', email: null, roles: [] },
  { name: 'a customer', email: 'customer@orbit.example', roles: ['user'] },
  { name: 'an Orbiter', email: 'orbiter@orbit.example', roles: ['orbiter'] },
  { name: 'an admin', email: 'admin@orbit.example', roles: ['admin'] },
]

interface PageRoute {
  pattern: string
  file: string
}

const isPage = ({ file }: RouteConfigEntry) =>
  file.endsWith('.tsx') && !file.startsWith('routes/endpoints/')

/** The routes that render a page. Files, data and redirects do not. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): PageRoute[] {
  return entries.flatMap((entry) => {
    const { index, path, file, children = [] } = entry
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const isOpened = isPage(entry) && (index || path !== undefined)
    return [...(isOpened ? [{ pattern: pattern || '/', file }] : []), ...pagesOf(children, pattern)]
  })
}

/** The files of pages and of the frames around them. */
const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(isPage(entry) ? [entry.file] : []),
    ...filesOf(entry.children ?? []),
  ])

const PAGES = pagesOf(routes)

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
 * Pages that nothing in the demo links to: they are opened for an item that does not exist. A
 * shared link is sent to people, a test bank is the target of a button, and no conversation was
 * reported.
 */
const UNLINKED: [pattern: string, address: string][] = [
  ['/watch/:token', '/watch/no-such-link'],
  ['/pay/:jobId/tip', '/pay/no-such-booking/tip'],
  ['/test-bank/accounts/:accountId', '/test-bank/accounts/no-such-account'],
  ['/quotes/:token/pay', '/quotes/no-such-quote/pay'],
  ['/admin/questions/:questionId', '/admin/questions/no-such-question'],
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
 * Requests are only watched with the built program: the development server answers thousands, one
 * for each module.
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

/** The links of one page. Problems reported by React or the browser are added to the findings. */
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

test('the development build of React finds nothing to warn of in any page', async ({ browser }) => {
  const folder = await buildForDevelopment()
  const program = await startProgram(
    { ORBIT_ENV: 'development', NODE_ENV: 'development', LOG_LEVEL: 'error', DEMO: 'on' },
    folder,
  )
  try {
    await until(async () => (await statusOf(`${program.url}/readyz`)) === 200, 'the demo is loaded')
    const findings = new Set<string>()
    const shared: Addresses = new Map(UNLINKED)
    noteLinks(shared, await linksInMails(program.url))
    // The first person who may open a page opens it, at one address for each of its files.
    const left = new Set(PAGES.map(({ file }) => file))
    for (const { name, email, roles } of PEOPLE) {
      await test.step(name, async () => {
        const problems = new Problems()
        const page = await newPage(await browser.newPage({ baseURL: program.url }), problems)
        if (email) await signIn(page, email)
        const own: Addresses = new Map(
          PAGES.flatMap(({ pattern }) =>
            pattern.includes(':') ? [] : [[pattern, pattern.replace('*', 'no-such-page')]],
          ),
        )
        for (const addresses of [own, shared]) {
          for (;;) {
            const next = PAGES.find(
              ({ pattern, file }) =>
                left.has(file) && addresses.has(pattern) && isOpenTo(pattern, roles),
            )
            if (!next) break
            left.delete(next.file)
            const address = addresses.get(next.pattern) ?? ''
            const links = await openAndFollow(page, address, problems, findings)
            noteLinks(own, links)
            noteLinks(shared, links)
          }
        }
        await page.close()
      })
    }
    for (const file of left) findings.add(`${file}: no page links to it`)
    expect([...findings]).toEqual([])
    expect(program.written()).toBe(`orbit: ready at ${program.url}\n`)
  } finally {
    await program.stop()
    removeFolder(folder)
  }
})

const LOOKS_PER_SAVE = 50

/**
 * Saves a file until its change is visible, and again after several checks: Vite's watcher drops a
 * change that follows another change of the same file within 50 ms, and only a program saves that
 * fast.
 */
async function saveUntilSeen(
  file: string,
  text: string,
  isSeen: () => Promise<boolean>,
): Promise<void> {
  let looks = 0
  await until(async () => {
    if (looks % LOOKS_PER_SAVE === 0) await writeFile(file, text)
    looks += 1
    return isSeen()
  }, `the change of ${file} is seen`)
}

/** Replaces a piece of a file, checks the result, restores the file, and checks that, too. */
async function withChange(
  file: string,
  [before, after]: readonly [before: string, after: string],
  isSeen: (isChanged: boolean) => Promise<boolean>,
): Promise<void> {
  const source = await readFile(file, 'utf8')
  expect(source, file).toContain(before)
  await saveUntilSeen(file, source.replace(before, after), () => isSeen(true))
  await saveUntilSeen(file, source, () => isSeen(false))
}

/**
 * Loads every page's file as `npm run dev` serves it, with its imports.
 * @returns the files that fail
 */
async function loadPages(page: Page): Promise<string[]> {
  const addresses = [...new Set(filesOf(routes))].map((file) => `/app/${file}`)
  const results = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((address) =>
          import(address).then(
            () => [],
            (error: unknown) => [`${address}: ${String(error)}`],
          ),
        ),
      ),
    addresses,
  )
  return results.flat()
}

test('a component, a style, a route and a file of the server are changed, and each change is seen; every page’s file loads', async ({
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
      isSeen: (isChanged: boolean) => Promise<boolean>,
    ) => withChange(path.join(folder, file), texts, isSeen)

    await change(
      'app/routes/auth/sign-in/sign-in-form.tsx',
      ['Forgot your password?', 'Lost your password?'],
      (isChanged) =>
        page
          .getByRole('link', { name: isChanged ? 'Lost your password?' : 'Forgot your password?' })
          .isVisible(),
    )
    await change(
      'app/routes/auth/auth.tsx',
      ['Sign in to Orbit', 'Sign in to the copy'],
      (isChanged) =>
        page
          .getByRole('heading', {
            level: 1,
            name: isChanged ? 'Sign in to the copy' : 'Sign in to Orbit',
            exact: true,
          })
          .isVisible(),
    )
    await change(
      'app/routes/auth/auth.css',
      ['max-width: 480px', 'max-width: 432px'],
      async (isChanged) =>
        (await page
          .locator('.auth-column')
          .evaluate((column) => getComputedStyle(column).maxWidth)) ===
        (isChanged ? '432px' : '480px'),
    )
    await expect(email, 'the page is still the same').toHaveValue('half-typed')

    // A change of server code takes effect with the next request.
    await change(
      'server/health.ts',
      ["text('ok", "text('alive"],
      async (isChanged) =>
        (await (await fetch(`${server.url}/livez`)).text()) === (isChanged ? 'alive\n' : 'ok\n'),
    )
    const phone = page.getByRole('contentinfo').getByText('+1 555 0199')
    await change(
      'app/features/market/catalog/site-facts.server.ts',
      ["contact?.phone ?? ''", "'+1 555 0199'"],
      async (isChanged) => {
        await open(page, '/auth')
        return (await phone.isVisible()) === isChanged
      },
    )
    expect(await loadPages(page)).toEqual([])
    expect(problems.unexpected()).toEqual([])
    expect(server.complaints()).toBe('')
  } finally {
    await server.stop()
    removeFolder(folder)
  }
})
