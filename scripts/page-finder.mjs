/**
 * Finds every page of the running product for one person: each route of app/routes.ts without
 * parameters, and the pages linked from there. If addresses differ only in an id or a number, the
 * first one stands for all.
 */
import routes from '../app/routes.ts'

/** Parameters that only change what a table or list shows. NO_PAGES sign people in or out. */
const SAME_PAGE = new Set([
  'sort',
  'page',
  'after',
  'before',
  'size',
  'pages',
  'draft',
  'next',
  'next_after',
  'q',
  'email',
])
const NO_PAGES = new Set(['/sign-out', '/auth/google', '/auth/google/return', '/profile/data.json'])
/**
 * Each value of these parameters is a separate page. For others, such as `?product=`, two values
 * are enough.
 */
const TELLING = new Set(['tab', 'do', 'step', 'view', 'show', 'role', 'state', 'edit'])
const ENOUGH = 2
const WORD = /^[a-z][a-z-]{0,30}$/

/** Content pages, all from one file. They are the same for everyone who is signed in. */
const CONTENT = 'routes/public/content-page.tsx'

/** The layouts that restrict who may open a page. */
const GUARDS = 'routes/guards/'

function listRoutes(entries, parent = '', isGuarded = false) {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return [
      ...(entry.index || entry.path !== undefined
        ? [{ path: path || '/', file: entry.file, isGuarded }]
        : []),
      ...listRoutes(entry.children ?? [], path, isGuarded || entry.file.startsWith(GUARDS)),
    ]
  })
}

const pageRoutes = listRoutes(routes).filter(({ file }) => file.endsWith('.tsx'))

/** The pattern of each route that renders a page. */
export const pagePatterns = pageRoutes.map(({ path }) => path)
export const contentPatterns = new Set(
  pageRoutes.filter(({ file }) => file === CONTENT).map(({ path }) => path),
)
export const guardedPatterns = new Set(
  pageRoutes.filter(({ isGuarded }) => isGuarded).map(({ path }) => path),
)

/** Static paths are matched before parameters, and parameters before splats. */
const matchers = pagePatterns
  .toSorted((a, b) => a.split(/[:*]/).length - b.split(/[:*]/).length)
  .toSorted((a, b) => Number(a.includes('*')) - Number(b.includes('*')))
  .map((pattern) => ({
    pattern,
    matcher: new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+').replace('*', '.*')}$`),
  }))
const patternOf = (pathname) =>
  matchers.find(({ matcher }) => matcher.test(pathname))?.pattern ?? null

/** The query parameters that select a page. Ids and numbers are reduced to their name. */
function partsOf(url) {
  const named = [...url.searchParams].filter(([name]) => !SAME_PAGE.has(name))
  return named.map(([name, value]) => ({
    name,
    part: WORD.test(value) ? `${name}=${value}` : name,
  }))
}

/** Tracks the kinds of pages seen: an address is new if its route or one of its parameters is. */
function newKinds() {
  const [seen, counts] = [new Set(), new Map()]
  return (url, pattern) => {
    const parts = partsOf(url).map(({ name, part }) => ({
      key: `${pattern} ${name}`,
      part: `${pattern} ${part}`,
      isTelling: TELLING.has(name),
    }))
    const fresh = parts.filter(
      ({ key, part, isTelling }) =>
        !seen.has(part) && (isTelling || (counts.get(key) ?? 0) < ENOUGH),
    )
    if (seen.has(pattern) && fresh.length === 0) return false
    for (const { key, part } of parts) {
      seen.add(part)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    seen.add(pattern)
    return true
  }
}

export const linksIn = (html) =>
  [...html.matchAll(/<a\s(?:[^>]*?\s)?href="([^"]+)"/g)].map(([, href]) =>
    href.replaceAll('&amp;', '&'),
  )

/**
 * Opens pages without a browser, as the person with this cookie. Returns `{ address, pattern }` of
 * each page that is not the same as an earlier one.
 */
export async function findPages(base, { cookie = '', start }) {
  const isNew = newKinds()
  const queue = [...pagePatterns.filter((pattern) => !/[:*]/.test(pattern)), ...start]
  const found = []
  while (queue.length > 0) {
    const url = new URL(queue.shift(), base)
    const pattern =
      url.origin === base && !NO_PAGES.has(url.pathname) ? patternOf(url.pathname) : null
    if (!pattern || !isNew(url, pattern)) continue
    const address = url.pathname + url.search
    const answer = await fetch(base + address, {
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
    })
    const leadsTo = answer.headers.get('location')
    if (leadsTo) queue.push(new URL(leadsTo, url).href)
    if (!answer.headers.get('content-type')?.startsWith('text/html') || leadsTo) continue
    found.push({ address, pattern })
    queue.push(...linksIn(await answer.text()).map((href) => new URL(href, url).href))
  }
  return found
}
