/**
 * `npm run screenshots`: takes screenshots for docs/screenshots and writes docs/screenshots.md,
 * which shows them: every page at two widths, in both themes, on the built server with a demo of
 * its own. The clocks of the server and of the browser stand still, no background task changes
 * anything, and films stop at the same frame, so that two runs show the same. Names of pages (`npm
 * run screenshots -- home pay`) limit the run to them. `--check` leaves the pictures on record as
 * they are and lists those that would change; `--in FOLDER` takes another folder for the record.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, ensureBrowser } from './browser.mjs'
import { openAs } from './demo-people.mjs'
import { startDemoServer } from './demo-server.mjs'
import { findPages } from './page-finder.mjs'
import { GROUPS } from './screenshot-pages.mjs'
import { comparePictures, writeList } from './screenshot-record.mjs'
import { giveUp, root } from './set-up.mjs'

const PORT = process.env.SCREENSHOTS_PORT ?? '3984'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['dark', 'light']
/** Where films stop, in seconds: not at the edge between two frames, at any usual rate. */
const FILM_AT = 2.01
/** How long a film shows a frame: the demo's films have 30 in a second. */
const FRAME_S = 1 / 29
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

const { values: options, positionals: names } = parseArgs({
  options: { check: { type: 'boolean', default: false }, in: { type: 'string' } },
  allowPositionals: true,
})
const record = path.resolve(options.in ?? path.join(root, 'docs', 'screenshots'))
/** Where the pictures of a check stay, to be looked at. */
const CHECKED = path.join(root, '.data', 'screenshots-checked')
const folder = options.check ? CHECKED : record
for (const name of names)
  if (!GROUPS.some(({ pages }) => pages.some((page) => page.name === name)))
    giveUp(`No page of the screenshots is named ${name}.`)

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

/**
 * Runs in the page: stops its films at the same frame, which a still picture then shows, because
 * the frame on the screen may be an earlier one for a while. Nothing begins or ends on its own from
 * then on.
 */
async function stopFilms([at, frameS, clockMs, patienceMs]) {
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  const once = (film, type) =>
    new Promise((resolve) => film.addEventListener(type, resolve, { once: true }))
  const isLoading = ({ networkState, readyState, error }) =>
    networkState === HTMLMediaElement.NETWORK_LOADING && readyState === 0 && !error
  const films = [...document.querySelectorAll('video')]
  await Promise.all(films.filter(isLoading).map((film) => once(film, 'loadedmetadata')))
  const begun = films.filter(({ readyState, hidden }) => readyState > 0 && !hidden)
  /** Shows the film's frame in its place. */
  const show = (film) => {
    const still = document.createElement('canvas')
    still.width = film.videoWidth
    still.height = film.videoHeight
    still.getContext('2d').drawImage(film, 0, 0)
    const look = getComputedStyle(film)
    const alike = ['width', 'height', 'objectFit', 'objectPosition', 'borderRadius', 'transform']
    for (const name of [...alike, 'filter', 'zIndex']) still.style[name] = look[name]
    // In the layout, not on the screen, where the page around it may still be moving in.
    const isPlaced = look.position === 'absolute'
    Object.assign(still.style, {
      position: 'absolute',
      boxSizing: look.boxSizing,
      top: isPlaced ? look.top : `${film.offsetTop}px`,
      left: isPlaced ? look.left : `${film.offsetLeft}px`,
      maxWidth: 'none',
    })
    film.style.visibility = 'hidden'
    film.after(still)
  }
  await Promise.all(
    begun.map(async (film) => {
      film.pause()
      const place = Math.min(at, film.duration / 2)
      const found = once(film, 'seeked')
      // A frame from before the search may still be on its way to the screen.
      const shown = new Promise((resolve) => {
        const see = (_now, { mediaTime }) =>
          mediaTime <= place && place < mediaTime + frameS
            ? resolve()
            : film.requestVideoFrameCallback(see)
        film.requestVideoFrameCallback(see)
      })
      film.currentTime = place
      await found
      const { top, bottom } = film.getBoundingClientRect()
      // A film out of view, or of sound alone, shows no frame.
      if (!film.checkVisibility() || bottom <= 0 || top >= innerHeight || !film.videoWidth) return
      const late = new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error('a film in view shows no frame')), patienceMs),
      )
      await Promise.race([shown, late])
      show(film)
    }),
  )
  if (begun.length > 0) await new Promise((resolve) => setTimeout(resolve, clockMs))
  // What is placed by measuring, such as a toast, would otherwise be placed a little later.
  dispatchEvent(new Event('resize'))
  const newest = setTimeout(() => {})
  for (let timer = globalThis.firstTimer; timer <= newest; timer += 1) clearTimeout(timer)
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

/** Runs in the page: the data that it shows. */
function readShown() {
  const fields = [...document.querySelectorAll('input, select, textarea')]
  const media = [...document.querySelectorAll('img, video')]
  return [
    document.body.innerText,
    ...fields.map(({ value, checked }) => `${value} ${checked ?? ''}`),
    ...media.map(({ src, currentTime }) => `${src} ${currentTime ?? ''}`),
  ].join('\n')
}

async function wear(page, theme) {
  await page.evaluate((next) => {
    localStorage.setItem('vite-ui-theme', next)
    dispatchEvent(new Event('storage'))
    document.documentElement.dataset.theme = next
  }, theme)
  await page.evaluate(comeToRest)
}

async function takePicture(page, name, animations = 'disabled') {
  const shown = new Set()
  // The first picture would show what was painted while the page was moving in.
  await wear(page, THEMES.at(-1))
  for (const theme of THEMES) {
    await wear(page, theme)
    const picture = await page.screenshot({ animations })
    shown.add(await page.evaluate(readShown))
    await writeFile(
      path.join(folder, `${name}-${page.viewportSize().width}-${theme}.webp`),
      await sharp(picture).webp({ quality: 74, effort: 5 }).toBuffer(),
    )
  }
  if (shown.size > 1) throw new Error('dark and light show different data')
}

async function takePictures(page, entry, server) {
  const { name, address, arrange, once, at, width, animations } = entry
  const sizes = SIZES.filter((each) => width === undefined || each.width === width)
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (!once || size === sizes[0]) {
      await page.goto(address, { waitUntil: 'load' })
      await settle(page)
      if (at)
        await page.locator(at).evaluate((element) =>
          scrollTo({
            top: element.getBoundingClientRect().top + scrollY - 104,
            behavior: 'instant',
          }),
        )
      await arrange?.(page, server)
    }
    await settle(page)
    await page.evaluate(stopFilms, [FILM_AT, FRAME_S, CLOCK_MS, FRAME_MS])
    await takePicture(page, name, animations)
  }
}

const failed = []
let addresses = 0

/** Takes the pages of one person. */
async function takeGroup(browser, server, { person, pages, clockAt }) {
  // From an address of its own, because sign-ins from the same one are rate-limited.
  addresses += 1
  const { context, cookie } = await openAs(browser, {
    base: server.base,
    person,
    remoteAddress: `127.8.0.${addresses}`,
    newcomer: 'nora@orbit.example',
    reducedMotion: 'no-preference',
  })
  await context.clock.setFixedTime(clockAt)
  await context.addInitScript(() => (globalThis.firstTimer = setTimeout(() => {})))
  const found = await findPages(server.base, { cookie, start: [] })
  for (const entry of pages) {
    const page = await context.newPage()
    const address = entry.address ?? found.find(({ pattern }) => pattern === entry.pattern)?.address
    try {
      if (!address) throw new Error(`no page links to ${entry.pattern}`)
      await takePictures(page, { ...entry, address }, server)
    } catch (error) {
      failed.push(`${entry.name}: ${String(error).split('\n')[0]}`)
      console.log(`✗ ${failed.at(-1)}`)
    }
    await page.close()
  }
  await context.close()
}

/** Takes the pages of several people, on a server whose clock stands still at one instant. */
async function takeOnServer(browser, clockAt, groups) {
  process.env.CLOCK_AT = clockAt
  const server = await startDemoServer('screenshots', PORT)
  try {
    for (const group of groups) await takeGroup(browser, server, group)
  } finally {
    await server.stop()
  }
}

const chosen = GROUPS.map((group) => ({
  ...group,
  pages: group.pages.filter(({ name }) => names.length === 0 || names.includes(name)),
}))
  // Backwards, because accounts of visitors and newcomers, whose ids are random, would be on the
  // pages of admins. A clock only goes forward.
  .toReversed()
  .toSorted((one, other) => one.clockAt.localeCompare(other.clockAt))

// Reminders and notices would arrive between two pictures, in one run earlier than in another.
process.env.WORKER = 'off'
await rm(path.join(root, '.data', 'screenshots'), { recursive: true, force: true })
if (options.check) await rm(CHECKED, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...BROWSER_FLAGS, ...PAINTED_ALIKE],
})
try {
  for (const [clockAt, groups] of Map.groupBy(chosen, (group) => group.clockAt)) {
    const left = groups.filter(({ pages }) => pages.length > 0)
    // The first one loads the demo.
    if (left.length > 0 || groups[0] === chosen[0]) await takeOnServer(browser, clockAt, left)
  }
} finally {
  await browser.close()
}
if (!options.check && !options.in) await writeList()
const isSame = !options.check || (await comparePictures(record, CHECKED))
console.log(`${failed.length === 0 ? '✓' : '✗'} ${failed.length} could not be taken`)
process.exit(failed.length === 0 && isSame ? 0 : 1)
