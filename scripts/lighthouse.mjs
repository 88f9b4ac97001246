/**
 * `npm run lighthouse`: Lighthouse as a phone sees the site, median of three, on the built server with its demo. Paths as
 * arguments measure those; without any, the pages that must hold.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureBrowser, BROWSER_FLAGS } from './browser.mjs'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { environment, giveUp, installPackages, nodeBinary, root, SERVER_FLAGS } from './set-up.mjs'

const RUNS = 3
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const PORT = process.env.LIGHTHOUSE_PORT ?? '3987'
/** Milliseconds, and the share of the screen that moves. */
const LIMITS = { lcp: 1800, tbt: 80, cls: 0.01 }
const asked = process.argv.slice(2)

installPackages()
if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
const dataDir = path.join(root, '.data', 'lighthouse')
mkdirSync(dataDir, { recursive: true })
const node = nodeBinary()
const server = spawn(node, [...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...environment(node),
    NODE_ENV: 'production',
    ORBIT_ENV: 'development',
    PORT,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${PORT}`,
    LOG_LEVEL: 'warn',
  },
})
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function waitUntilUp() {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(`http://localhost:${PORT}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server did not start')
}

let isGood = true
try {
  await waitUntilUp()
  const { rows } = await (await fetch(`http://localhost:${PORT}/api/creators`)).json()
  const mustHold = [
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
  const pages = asked.length > 0 ? asked : mustHold
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')])
  for (const page of pages) {
    const scores = []
    for (let turn = 0; turn < RUNS; turn += 1) {
      const chrome = await launch({ chromePath: ensureBrowser(), chromeFlags: ['--headless=new', ...BROWSER_FLAGS] })
      const result = await lighthouse(`http://localhost:${PORT}${page}`, { port: chrome.port, output: 'json', logLevel: 'error' })
      chrome.kill()
      const { categories, audits } = result.lhr
      scores.push({
        ...Object.fromEntries(Object.keys(GOALS).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
        lcp: audits['largest-contentful-paint'].numericValue,
        tbt: audits['total-blocking-time'].numericValue,
        cls: audits['cumulative-layout-shift'].numericValue,
      })
      if (turn === RUNS - 1) {
        for (const [name, goal] of Object.entries(GOALS)) {
          if (Math.round((categories[name]?.score ?? 0) * 100) >= goal) continue
          const open = categories[name].auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
          console.log(`  ${page} ${name}: ${open.map(({ id }) => `${id} (${audits[id].displayValue ?? audits[id].score})`).join(', ')}`)
        }
      }
    }
    const figures = Object.fromEntries(Object.keys(scores[0]).map((name) => [name, median(scores.map((score) => score[name]))]))
    const isFast = Object.entries(LIMITS).every(([name, limit]) => figures[name] <= limit)
    const holds = isFast && Object.entries(GOALS).every(([name, goal]) => figures[name] >= goal)
    isGood &&= holds
    console.log(
      `${holds ? '✓' : '✗'} ${page}: ${Object.keys(GOALS)
        .map((name) => `${name} ${figures[name]}`)
        .join(', ')}; LCP ${Math.round(figures.lcp)} ms, TBT ${Math.round(figures.tbt)} ms, CLS ${figures.cls.toFixed(3)}`,
    )
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
}
process.exit(isGood ? 0 : 1)
