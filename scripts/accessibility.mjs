/**
 * `npm run accessibility`: runs axe on every page of the product, in both themes and at two widths,
 * on the built server with its demo: as a visitor, as a newcomer without any data, and as each of
 * the three demo people. Pages come from app/routes.ts and the links on them
 * (scripts/page-finder.mjs), and states without an address from scripts/page-states.mjs. A route
 * that could not be opened is also a finding, and so are sideways scrolling at any of four widths
 * and a layout that shifts while the page loads. Arguments limit the run to pages whose address
 * contains one of them; ACCESSIBILITY_AS=admin limits it to one person.
 */
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findViolations, heightToAudit } from './page-audit.ts'
import { BROWSER_FLAGS, ensureBrowser } from './browser.mjs'
import { listMailLinks, openAs } from './demo-people.mjs'
import { startDemoServer } from './demo-server.mjs'
import { contentPatterns, findPages, guardedPatterns, pagePatterns } from './page-finder.mjs'
import { isSmoke, words } from './smoke.mjs'
import { STATES } from './page-states.mjs'

const PORT = process.env.ACCESSIBILITY_PORT ?? '3986'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** The other theme changes only colors, so only the color rules run again. */
const LOOKS = [
  { theme: 'dark', rules: {} },
  { theme: 'light', rules: { runOnly: ['color-contrast', 'link-in-text-block'] } },
]
/** A desktop window at 200 % zoom, and the narrowest screen (WCAG 1.4.10). */
const NARROW = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]
/** Cumulative layout shift of a page load. */
const MOST_SHIFT = 0.02
const NOT_FOUND = '/no-such-page'
/** The status of pages that have nothing to show; the last two need the link from an email. */
const EXPECTED_STATUS = {
  [NOT_FOUND]: 404,
  '/newsletter/unsubscribe': 404,
  '/reset-password': 410,
}
const PEOPLE = ['visitor', 'newcomer', 'customer', 'orbiter', 'admin']
const onlyAs = process.env.ACCESSIBILITY_AS

/** Visitors and customers audit every public page; the others only pages behind a guard. */
function isOwn(person, { pattern }) {
  if (person === 'visitor') return true
  if (guardedPatterns.has(pattern)) return true
  return person === 'customer'
    ? !contentPatterns.has(pattern)
    : person === 'newcomer' && pattern === '/second-step'
}

const findings = new Map()
let audits = 0

/** Prints a new finding right away, and collects where it occurs for the summary. */
function note(finding, where) {
  if (!findings.has(finding)) console.log(`✗ ${where}: ${finding}`)
  findings.set(finding, [...(findings.get(finding) ?? []), where])
}

/** Runs in the page. An open menu is moved by script in the frame after the window was resized. */
const nextFrame = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Runs every axe rule, including its best-practice advice. */
async function audit(page, where, sizes) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.setViewportSize({ ...size, height: await heightToAudit(page, size) })
    for (const { theme, rules } of LOOKS) {
      // With reduced motion, colors change immediately.
      await page.evaluate((next) => (document.documentElement.dataset.theme = next), theme)
      for (const violation of await findViolations(page, rules))
        note(violation, `${where} ${theme} ${size.width}`)
      audits += 1
    }
  }
  for (const size of [...sizes, ...NARROW]) {
    await page.setViewportSize(size)
    await page.evaluate(nextFrame)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) note(`sideways scrolling by ${overflow} pixels`, `${where} ${size.width}`)
  }
}

/** Runs in the page before its scripts. */
function sumShifts() {
  globalThis.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) globalThis.layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function noteShift(page, where) {
  const shift = await page.evaluate(() => globalThis.layoutShift)
  if (shift > MOST_SHIFT) note(`the layout shifts by ${shift.toFixed(3)}`, where)
}

/** Waits until fonts are loaded and the page is hydrated, so that its final state is audited. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
}

async function lookAt(context, { address, name, arrange, width }, person) {
  if (onlyAs && onlyAs !== person) return
  const where = `${person} ${name ?? address}`
  if (words.length > 0 && !words.some((word) => where.includes(word))) return
  const page = await context.newPage()
  try {
    await page.addInitScript(sumShifts)
    const sizes = SIZES.filter((size) => width === undefined || size.width === width)
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(size)
      const answer = await page.goto(address, { waitUntil: 'load' })
      const status = answer?.status() ?? 200
      if (status !== (EXPECTED_STATUS[address] ?? 200)) note(`answers ${status}`, where)
      await settle(page)
      await noteShift(page, `${where} ${size.width}`)
    }
    await arrange?.(page, server)
    await audit(page, where, sizes)
  } catch (error) {
    note(`could not be opened: ${String(error).split('\n')[0]}`, where)
  }
  await page.close()
}

const server = await startDemoServer('accessibility', PORT)
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
try {
  const opened = new Set()
  const began = Date.now()
  for (const person of isSmoke ? ['visitor'] : PEOPLE) {
    // Each run uses another address, because repeated sign-ins from the same one are rate-limited.
    const remoteAddress = `127.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
    const { context, cookie } = await openAs(browser, { base: server.base, person, remoteAddress })
    const mailLinks = person === 'visitor' && !isSmoke ? await listMailLinks(server.base) : []
    const start = person === 'visitor' ? [NOT_FOUND, ...mailLinks] : []
    const own = (await findPages(server.base, { cookie, start })).filter((page) =>
      isOwn(person, page),
    )
    const pages = isSmoke ? own.slice(0, 1) : own
    for (const page of pages) {
      opened.add(page.pattern)
      await lookAt(context, page, person)
    }
    for (const state of STATES.filter(({ as }) => as === person && !isSmoke)) {
      if (state.pattern) opened.add(state.pattern)
      await lookAt(context, state, person)
    }
    console.log(`${person}: ${pages.length} pages, ${Math.round((Date.now() - began) / 1000)} s`)
    await context.close()
  }
  for (const pattern of pagePatterns.filter((route) => !opened.has(route) && !isSmoke))
    note('no person could open this page', pattern)
} finally {
  await browser.close()
  await server.stop()
}
if (findings.size > 0) console.log('\nEach finding, and where:')
for (const [finding, places] of findings)
  console.log(`✗ ${finding}\n${places.map((place) => `    ${place}`).join('\n')}`)
console.log(`${findings.size === 0 ? '✓' : '✗'} ${audits} looks, ${findings.size} findings`)
process.exit(findings.size === 0 ? 0 : 1)
