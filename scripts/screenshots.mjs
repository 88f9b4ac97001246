/**
 * `npm run screenshots`: takes screenshots for docs/screenshots and writes docs/screenshots.md,
 * which shows them: every page at two widths, in both themes, on the built server with a demo of
 * its own. The clocks of the server and of the browser stand still, no background task changes
 * anything, and films stop at the same frame, so that two runs show the same. Names of pages (`npm
 * run screenshots -- home pay`) limit the run to them.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, ensureBrowser } from './browser.mjs'
import { openAs } from './demo-people.mjs'
import { startDemoServer } from './demo-server.mjs'
import { findPages } from './page-finder.mjs'
import { PAGES } from './screenshot-pages.mjs'
import { root } from './set-up.mjs'
import { words } from './smoke.mjs'

const PORT = process.env.SCREENSHOTS_PORT ?? '3984'
/** A Thursday, 5:20 PM in Chicago. */
const AT = '2028-01-13T23:20:00.000Z'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['dark', 'light']
/** Where films stop, in seconds: not at the edge between two frames, at any usual rate. */
const FILM_AT = 2.01
/** Until the clock beside a film shows its new time, in milliseconds. */
const CLOCK_MS = 300
/** Until a film in view shows the frame that was looked for, at most, in milliseconds. */
const FRAME_MS = 10_000
/** Each picture is painted whole, whatever was painted before, and with the same colors anywhere. */
const PAINTED_ALIKE = [
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-checker-imaging',
  '--force-color-profile=srgb',
]
const folder = path.join(root, 'docs', 'screenshots')

/** Waits until everything visible is loaded: fonts, scripts, images in view, and begun films. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      const isInView = image.checkVisibility() && bottom >= 0 && top <= innerHeight
      return !isInView || image.complete
    }),
  )
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every(
      ({ networkState, readyState }) =>
        networkState !== HTMLMediaElement.NETWORK_LOADING ||
        readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    ),
  )
}

/** Runs in the page: stops its films at the same frame, and waits until they show it. */
async function stopFilms([at, clockMs, patienceMs]) {
  // From now on, none begins when its turn comes.
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  const films = [...document.querySelectorAll('video')].filter(({ readyState }) => readyState >= 1)
  await Promise.all(
    films.map(async (film) => {
      film.pause()
      const place = Math.min(at, film.duration / 2)
      const found = new Promise((resolve) =>
        film.addEventListener('seeked', resolve, { once: true }),
      )
      // A frame from before the search may still be on its way to the screen.
      const shown = new Promise((resolve) => {
        const see = (_now, { mediaTime }) =>
          Math.abs(mediaTime - place) < 0.1 ? resolve() : film.requestVideoFrameCallback(see)
        film.requestVideoFrameCallback(see)
      })
      film.currentTime = place
      await found
      const { top, bottom } = film.getBoundingClientRect()
      const isInView = film.checkVisibility() && bottom > 0 && top < innerHeight
      // A film out of view, or of sound alone, shows no frame.
      const patience = new Promise((resolve) => setTimeout(resolve, isInView ? patienceMs : 0))
      await Promise.race([shown, patience])
    }),
  )
  if (films.length > 0) await new Promise((resolve) => setTimeout(resolve, clockMs))
}

/** Runs in the page: waits for the transitions of the last change, for a second at most. */
async function comeToRest() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const endings = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => {}))
  // One that is paused never ends.
  await Promise.race([Promise.all(endings), new Promise((resolve) => setTimeout(resolve, 1000))])
  await frame()
}

async function takePicture(page, name, animations = 'disabled') {
  for (const theme of THEMES) {
    await page.evaluate((next) => {
      localStorage.setItem('vite-ui-theme', next)
      dispatchEvent(new Event('storage'))
      document.documentElement.dataset.theme = next
    }, theme)
    await page.evaluate(comeToRest)
    const picture = await page.screenshot({ animations })
    await writeFile(
      path.join(folder, `${name}-${page.viewportSize().width}-${theme}.webp`),
      await sharp(picture).webp({ quality: 74, effort: 5 }).toBuffer(),
    )
  }
}

async function takePictures(page, { name, address, arrange, at, width, animations }) {
  for (const size of SIZES.filter((each) => width === undefined || each.width === width)) {
    await page.setViewportSize(size)
    await page.goto(address, { waitUntil: 'load' })
    await settle(page)
    if (at)
      await page.locator(at).evaluate((element) =>
        scrollTo({
          top: element.getBoundingClientRect().top + scrollY - 104,
          behavior: 'instant',
        }),
      )
    await arrange?.(page)
    await settle(page)
    await page.evaluate(stopFilms, [FILM_AT, CLOCK_MS, FRAME_MS])
    await takePicture(page, name, animations)
  }
}

const chosen = Object.entries(PAGES).map(([person, pages]) => [
  person,
  pages.filter(({ name }) => words.length === 0 || words.includes(name)),
])

process.env.CLOCK_AT = AT
// Reminders and notices would arrive between two pictures, in one run earlier than in another.
process.env.WORKER = 'off'
await rm(path.join(root, '.data', 'screenshots'), { recursive: true, force: true })
const server = await startDemoServer('screenshots', PORT)
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...BROWSER_FLAGS, ...PAINTED_ALIKE],
})
const failed = []
try {
  await mkdir(folder, { recursive: true })
  for (const [person, pages] of chosen.filter(([, { length }]) => length > 0)) {
    const { context, cookie } = await openAs(browser, {
      base: server.base,
      person,
      remoteAddress: '127.8.0.1',
      newcomer: 'nora@orbit.example',
      reducedMotion: 'no-preference',
    })
    await context.clock.setFixedTime(AT)
    const found = await findPages(server.base, { cookie, start: [] })
    for (const entry of pages) {
      const page = await context.newPage()
      const address =
        entry.address ?? found.find(({ pattern }) => pattern === entry.pattern)?.address
      try {
        if (!address) throw new Error(`no page links to ${entry.pattern}`)
        await takePictures(page, { ...entry, address })
      } catch (error) {
        failed.push(`${entry.name}: ${String(error).split('\n')[0]}`)
        console.log(`✗ ${failed.at(-1)}`)
      }
      await page.close()
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}

const HEADINGS = {
  visitor: 'The public site',
  newcomer: 'The first visit',
  customer: 'For customers',
  orbiter: 'For Orbiters',
  admin: 'For admins',
}
const VARIANTS = SIZES.flatMap(({ width }) => THEMES.map((theme) => `${width}-${theme}`))
const fileOf = (name, variant) => `${name}-${variant}.webp`
const cell = ({ name, width }, variant) =>
  width === undefined || variant.startsWith(`${width}-`)
    ? `![${name}, ${variant}](screenshots/${fileOf(name, variant)})`
    : ''
const row = (page) =>
  `| ${page.title} | ${VARIANTS.map((variant) => cell(page, variant)).join(' | ')} |`
const section = ([person, pages]) => `## ${HEADINGS[person]}

| Page | 1440 px, dark | 1440 px, light | 390 px, dark | 390 px, light |
|---|---|---|---|---|
${pages.map(row).join('\n')}
`
await writeFile(
  path.join(root, 'docs', 'screenshots.md'),
  `# Screenshots

Taken from the demo by \`npm run screenshots\`; the people, prices and reviews in it are made up.

${Object.entries(PAGES).map(section).join('\n')}`,
)
// Pictures of pages that are gone.
const names = new Set(
  Object.values(PAGES)
    .flat()
    .flatMap(({ name }) => VARIANTS.map((variant) => fileOf(name, variant))),
)
for (const file of await readdir(folder)) if (!names.has(file)) await rm(path.join(folder, file))
console.log(`${failed.length === 0 ? '✓' : '✗'} ${failed.length} pages could not be taken`)
process.exit(failed.length === 0 ? 0 : 1)
