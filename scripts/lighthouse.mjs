/**
 * `npm run lighthouse`: Lighthouse with its phone emulation, median of three, on the built server
 * with its demo. Arguments are the paths to measure; the default is the pages that must meet the
 * goals.
 *
 * Lighthouse slows the CPU down four times. That turns a fast desktop into a phone, but a small
 * server into something slower than any phone. So its own benchmark runs before each turn to
 * measure the machine, which is then slowed down to match the emulated phone, and never more than
 * four times. LIGHTHOUSE_SLOWDOWN=4 sets the factor.
 */
import process from 'node:process'
import { ensureBrowser, BROWSER_FLAGS } from './browser.mjs'
import { startDemoServer } from './demo-server.mjs'
import { isSmoke, sizeOf, words } from './smoke.mjs'

const RUNS = sizeOf(3, 1)
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const PORT = process.env.LIGHTHOUSE_PORT ?? '3987'
/** LCP and TBT in milliseconds; CLS as the share of the screen that moves. */
const LIMITS = { lcp: 2200, tbt: 150, cls: 0.02 }
/** Lighthouse's benchmark on a Moto G Power (2022), by the calibration of Chrome DevTools. */
const PHONE_INDEX = 264
const MOST_SLOWDOWN = 4

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** A task longer than this counts as blocking, in milliseconds. */
const TASK_MS = 50

/**
 * Total blocking time by CPU time, in milliseconds. Lighthouse uses wall-clock time, and on two
 * cores the browser's other processes, Lighthouse and the server make a task last two or three
 * times as long as its CPU time.
 */
function processorTbt({ traceEvents }, slowdown) {
  const start = traceEvents.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http://localhost'),
  )
  const paint = traceEvents.find(
    ({ name, pid, ts }) => name === 'firstContentfulPaint' && pid === start?.pid && ts > start.ts,
  )
  if (!paint) return Number.NaN
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= paint.ts,
  )
  return tasks.reduce(
    (total, { tdur = 0 }) => total + Math.max(0, (tdur / 1000) * slowdown - TASK_MS),
    0,
  )
}

/** How many times slower than this machine the emulated phone would be, given its current speed. */
async function readSlowdown(chromium, benchmark) {
  if (process.env.LIGHTHOUSE_SLOWDOWN) return Number(process.env.LIGHTHOUSE_SLOWDOWN)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
  const page = await browser.newPage()
  const index = await page.evaluate(`(${benchmark})()`)
  await browser.close()
  return Math.min(MOST_SLOWDOWN, Math.max(1, index / PHONE_INDEX))
}

async function pagesThatMustHold(base) {
  const { rows } = await (await fetch(`${base}/api/creators`)).json()
  return [
    '/',
    '/browse-creators',
    `/orbiter/${rows[0].userId}`,
    '/weddings',
    '/enquiry',
    '/become-orbiter',
    '/how-it-works',
    '/browse-reels',
    '/auth',
  ]
}

let isGood = true
const server = await startDemoServer('lighthouse', PORT)
try {
  const all = isSmoke ? ['/'] : await pagesThatMustHold(server.base)
  const pages = words.length > 0 ? words : all
  const [{ default: lighthouse }, { launch }, { chromium }, { pageFunctions }, { throttling }] =
    await Promise.all([
      import('lighthouse'),
      import('chrome-launcher'),
      import('@playwright/test'),
      import('lighthouse/core/lib/page-functions.js'),
      import('lighthouse/core/config/constants.js'),
    ])
  for (const page of pages) {
    const scores = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      const cpuSlowdownMultiplier = await readSlowdown(
        chromium,
        pageFunctions.computeBenchmarkIndex,
      )
      const chrome = await launch({
        chromePath: ensureBrowser(),
        chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
      })
      const result = await lighthouse(server.base + page, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
      })
      chrome.kill()
      const { categories, audits } = result.lhr
      scores.push({
        ...Object.fromEntries(
          Object.keys(GOALS).map((name) => [
            name,
            Math.round((categories[name]?.score ?? 0) * 100),
          ]),
        ),
        lcp: audits['largest-contentful-paint'].numericValue,
        tbt: audits['total-blocking-time'].numericValue,
        cls: audits['cumulative-layout-shift'].numericValue,
        processorTbt: processorTbt(result.artifacts.Trace, cpuSlowdownMultiplier),
        slowdown: cpuSlowdownMultiplier,
      })
      if (turn === RUNS - 1) {
        for (const [name, goal] of Object.entries(GOALS)) {
          if (Math.round((categories[name]?.score ?? 0) * 100) >= goal) continue
          const open = categories[name].auditRefs.filter(
            ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9,
          )
          console.log(
            `  ${page} ${name}: ${open.map(({ id }) => `${id} (${audits[id].displayValue ?? audits[id].score})`).join(', ')}`,
          )
        }
      }
    }
    const figures = Object.fromEntries(
      Object.keys(scores[0]).map((name) => [name, median(scores.map((score) => score[name]))]),
    )
    const isFast = Object.entries(LIMITS).every(([name, limit]) => figures[name] <= limit)
    const holds = isFast && Object.entries(GOALS).every(([name, goal]) => figures[name] >= goal)
    isGood &&= holds
    console.log(
      `${holds ? '✓' : '✗'} ${page}: ${Object.keys(GOALS)
        .map((name) => `${name} ${figures[name]}`)
        .join(
          ', ',
        )}; LCP ${Math.round(figures.lcp)} ms, TBT ${Math.round(figures.tbt)} ms (${Math.round(figures.processorTbt)} of processor time), CLS ${figures.cls.toFixed(3)}; slowed down ${figures.slowdown.toFixed(1)} times`,
    )
  }
} finally {
  await server.stop()
}
process.exit(isGood || isSmoke ? 0 : 1)
