/**
 * Adds up the JavaScript that the first visit to each page loads, prints it as a table, and fails
 * if a page is over its limit or more than 5 kB above its size in scripts/page-weights.json. `npm
 * run page-weights` rewrites that file, and asks for a note if a page has grown by more than that.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { giveUp, root } from './set-up.mjs'

/** Limits in kilobytes (1000 bytes) of JavaScript, gzip level 9: docs/decisions/0005. */
const LIMITS = { public: 152, work: 220 }
const CSS_LIMIT = 24
/**
 * Limit for the list of all routes, which is fetched once for all pages, in addition to each page's
 * own weight.
 */
const ROUTE_LIST_LIMIT = 16
/** A page that grows by more kilobytes than this needs a note that says why. */
const GROWTH_WITHOUT_NOTE = 5
const SAY_WHY = 'npm run page-weights -- "why it has grown"'
const RECORDS = path.join(root, 'scripts', 'page-weights.json')

const routeList = (assets) =>
  path.join(
    assets,
    readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)),
  )

/** A module and its static imports, recursively. Dynamic imports are not part of a first visit. */
function collect(file, found) {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    collect(path.join(path.dirname(file), name), found)
  return found
}

const sizes = new Map()
const gzipped = (file) =>
  sizes.get(file) ?? sizes.set(file, gzipSync(readFileSync(file), { level: 9 }).length).get(file)

function readManifest(assets) {
  const page = { window: {} }
  runInNewContext(readFileSync(routeList(assets), 'utf8'), page)
  return Object.values(page.window)[0]
}

/** @returns `{ address, kind, kilobytes }` of every page, heaviest first */
function weighPages(client) {
  const { entry, routes } = readManifest(path.join(client, 'assets'))
  const toFile = (url) => path.join(client, url)
  const indexed = new Set(
    Object.values(routes)
      .filter(({ index }) => index)
      .map(({ parentId }) => parentId),
  )
  return Object.values(routes)
    .filter(({ id, path: ownPath, index }) => index || (ownPath && !indexed.has(id)))
    .filter(({ module }) => readFileSync(toFile(module)).length > 0)
    .map((route) => {
      const chain = [route]
      while (chain[0].parentId) chain.unshift(routes[chain[0].parentId])
      const files = new Set()
      for (const { module, imports = [] } of [entry, ...chain])
        for (const url of [module, ...imports]) collect(toFile(url), files)
      return {
        address: `/${chain.flatMap(({ path: part }) => part || []).join('/')}`,
        kind: chain.some(({ id }) => id === 'routes/frame/work-frame') ? 'work' : 'public',
        kilobytes: [...files].reduce((sum, file) => sum + gzipped(file), 0) / 1000,
      }
    })
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
}

const hasGrown = ({ address, kilobytes }, { kilobytes: recorded }) =>
  kilobytes > recorded[address] + GROWTH_WITHOUT_NOTE

/**
 * @returns a sentence for each page that is over its limit or has grown; an empty list if all is
 * well
 */
export function findProblems(pages, records) {
  const { kilobytes: recorded } = records
  const known = new Set(pages.map(({ address }) => address))
  return [
    ...pages.flatMap((page) => {
      const { address, kind, kilobytes } = page
      const size = `${address} loads ${kilobytes.toFixed(1)} kB of JavaScript`
      if (kilobytes > LIMITS[kind])
        return [`${size}; the limit of ${kind} pages is ${LIMITS[kind]} kB.`]
      if (!(address in recorded))
        return [`${address} has no recorded weight: run \`npm run page-weights\`.`]
      return hasGrown(page, records)
        ? [`${size}, and had ${recorded[address]}. If it's worth that: ${SAY_WHY}`]
        : []
    }),
    ...Object.keys(recorded)
      .filter((address) => !known.has(address))
      .map((address) => `There is no page ${address} any more: run \`npm run page-weights\`.`),
  ]
}

/**
 * The new contents of the file: whole kilobytes, and for each page the note about its last growth.
 * @returns a sentence instead if a page has grown by more than 5 kB and there is no note
 */
export function recordWeights(pages, records, note) {
  const next = { kilobytes: {}, notes: {} }
  for (const page of pages.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
    const { address, kilobytes } = page
    const isLarger = hasGrown(page, records)
    if (isLarger && !note) return `${address} has grown. Say why: ${SAY_WHY}`
    next.kilobytes[address] = Math.round(kilobytes)
    const reason = isLarger ? note : records.notes[address]
    if (reason) next.notes[address] = reason
  }
  return next
}

function weighStyles(assets) {
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, kilobytes: gzipped(path.join(assets, name)) / 1000 }))
    .filter(({ kilobytes }) => kilobytes > CSS_LIMIT)
    .map(({ name, kilobytes }) => {
      return `${name} has ${kilobytes.toFixed(1)} kB; the limit is ${CSS_LIMIT} kB.`
    })
}

/** @returns the size of the route list in kilobytes, and a sentence if it is over its limit */
function weighRouteList(assets) {
  const kilobytes = gzipped(routeList(assets)) / 1000
  const says = `The list of routes has ${kilobytes.toFixed(1)} kB; its limit is ${ROUTE_LIST_LIMIT} kB.`
  return { kilobytes, problems: kilobytes > ROUTE_LIST_LIMIT ? [says] : [] }
}

function printTable(pages, { kilobytes: recorded }) {
  for (const kind of Object.keys(LIMITS)) {
    console.log(`\n     kB  recorded  ${kind} pages, up to ${LIMITS[kind]} kB`)
    for (const { address, kilobytes } of pages.filter((page) => page.kind === kind)) {
      const before = recorded[address] ?? '–'
      console.log(`${kilobytes.toFixed(1).padStart(7)}  ${String(before).padStart(8)}  ${address}`)
    }
  }
}

function main() {
  const isRecording = process.argv[2] === '--record'
  if (isRecording && buildIfNeeded() !== 0) return 1
  const client = path.join(buildFolder, 'client')
  const pages = weighPages(client)
  const records = JSON.parse(readFileSync(RECORDS, 'utf8'))
  if (isRecording) {
    const next = recordWeights(pages, records, process.argv[3])
    if (typeof next === 'string') giveUp(next)
    writeFileSync(RECORDS, `${JSON.stringify(next, null, 2)}\n`)
    return 0
  }
  printTable(pages, records)
  const assets = path.join(client, 'assets')
  const list = weighRouteList(assets)
  console.log(
    `\n${list.kilobytes.toFixed(1).padStart(7)}  the list of all routes, once for all pages`,
  )
  const problems = [...findProblems(pages, records), ...list.problems, ...weighStyles(assets)]
  for (const problem of problems) console.error(`orbit: ${problem}`)
  return problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) process.exit(main())
