/**
 * Adds up the JavaScript that the first visit to a page loads, and fails when a page has grown
 * beyond its limit.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { root } from './set-up.mjs'
import { runInNewContext } from 'node:vm'

/**
 * Limits in kilobytes (1000 bytes) of JavaScript, gzip level 9, for public pages without a form …
 */
const READING_LIMIT = 127
/**
 * … and for those with one, by route id; `*` is for all others. A goal of 120 is not reachable,
 * because the libraries alone need more: docs/decisions/0005.
 */
const LIMITS = {
  'routes/public/home': 134,
  'browse-creators': 134,
  creators: 134,
  browse: 134,
  'routes/public/become-orbiter': 131,
  'routes/public/weddings': 129,
  'routes/public/browse-reels': 132,
  'routes/public/contact': 128,
  // In the frame of signed-in work.
  'routes/public/favourites': 132,
  'routes/public/enquiry': 133,
  'routes/public/book-package': 133,
  'routes/public/creator': 144,
  // Counted in full because it is a page. As a tab, most of it loaded later and was not counted.
  'routes/orbiter/orbiter-profile': 148,
  '*': 142,
}
const isPublic = (route) => route.id.startsWith('routes/public/') || CONTENT_PAGE.test(route.module)
/** The texts linked in the footer share one module under many ids. */
const CONTENT_PAGE = /\/content-page-/
const CSS_LIMIT = 24

const sizes = new Map()
const gzipped = (file) =>
  sizes.get(file) ?? sizes.set(file, gzipSync(readFileSync(file), { level: 9 }).length).get(file)

/** A module and its static imports, recursively. Dynamic imports are not part of a first visit. */
function collect(file, found) {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    collect(path.join(path.dirname(file), name), found)
  return found
}

/** @returns the problems found, as sentences; none when every page keeps its limit */
export function checkBudget(buildFolder, { isVerbose = false } = {}) {
  const client = path.join(buildFolder, 'client')
  const assets = path.join(client, 'assets')
  const manifestFile = path.join(
    assets,
    readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)),
  )
  const page = { window: {} }
  runInNewContext(readFileSync(manifestFile, 'utf8'), page)
  const [manifest] = Object.values(page.window)
  const problems = []
  const toFile = (url) => path.join(client, url)
  for (const route of Object.values(manifest.routes)) {
    if (!route.module || route.id === 'root' || readFileSync(toFile(route.module)).length === 0)
      continue
    const files = new Set()
    const chain = [route]
    while (chain[0].parentId) chain.unshift(manifest.routes[chain[0].parentId])
    for (const start of [manifest.entry, ...chain])
      for (const url of [start.module, ...(start.imports ?? [])]) collect(toFile(url), files)
    const kilobytes = [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1000
    const limit = LIMITS[route.id] ?? (isPublic(route) ? READING_LIMIT : LIMITS['*'])
    if (isVerbose)
      console.log(
        `${kilobytes.toFixed(1).padStart(7)} kB of ${limit}  ${route.id}  (${files.size} files)`,
      )
    if (kilobytes > limit)
      problems.push(
        `${route.id} loads ${kilobytes.toFixed(1)} kB of JavaScript; the limit is ${limit} kB.`,
      )
  }
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css'))) {
    const kilobytes = gzipped(path.join(assets, name)) / 1000
    if (isVerbose) console.log(`${kilobytes.toFixed(1).padStart(7)} kB of ${CSS_LIMIT}  ${name}`)
    if (kilobytes > CSS_LIMIT)
      problems.push(`${name} has ${kilobytes.toFixed(1)} kB; the limit is ${CSS_LIMIT} kB.`)
  }
  return problems
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkBudget(path.resolve(root, process.env.BUILD_DIR ?? 'build'), {
    isVerbose: true,
  })
  for (const problem of problems) console.error(`orbit: ${problem}`)
  process.exit(problems.length > 0 ? 1 : 0)
}
