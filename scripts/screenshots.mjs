/**
 * `npm run screenshots`: pictures of the main pages for docs/screenshots, at both widths and in both themes.
 * The site with its demo must be running; `npm run screenshots -- http://localhost:3000`.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'
import { root } from './set-up.mjs'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = path.join(root, 'docs', 'screenshots')
const PASSWORD = 'orbit-demo-2026'

const { rows } = await (await fetch(`${base}/api/creators`)).json()
const gallery = await (await fetch(`${base}/api/reels`)).json()
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'become-orbiter', path: '/become-orbiter' },
  { name: 'weddings', path: '/weddings' },
  { name: 'enquiry', path: '/enquiry' },
  { name: 'browse-reels', path: '/browse-reels' },
  { name: 'reel', path: `/browse-reels?reel=${gallery.reels[0].id}` },
  { name: 'browse-creators', path: '/browse-creators' },
  { name: 'creator', path: `/orbiter/${rows[0].userId}` },
  { name: 'auth', path: '/auth' },
  { name: 'booking-dialog', path: `/orbiter/${rows[0].userId}?book=any`, as: 'customer@orbit.example' },
  { name: 'my-bookings', path: '/my-bookings', as: 'customer@orbit.example' },
  { name: 'dashboard', path: '/dashboard', as: 'customer@orbit.example' },
  { name: 'orbiter', path: '/orbiter', as: 'orbiter@orbit.example' },
  { name: 'orbiter-bookings', path: '/orbiter?tab=bookings', as: 'orbiter@orbit.example' },
  { name: 'orbiter-profile', path: '/orbiter?tab=profile', as: 'orbiter@orbit.example' },
  { name: 'onboarding', path: '/orbiter/onboarding' },
  { name: 'booking-packages', path: '/booking/packages' },
  { name: 'create-booking', path: '/create-booking', as: 'customer@orbit.example' },
  { name: 'dashboard-bookings', path: '/dashboard?tab=bookings', as: 'customer@orbit.example' },
  { name: 'profile', path: '/profile', as: 'customer@orbit.example' },
  { name: 'admin', path: '/admin', as: 'admin@orbit.example' },
  { name: 'admin-projects', path: '/admin/projects', as: 'admin@orbit.example' },
  { name: 'admin-users', path: '/admin/users', as: 'admin@orbit.example' },
  { name: 'admin-reports', path: '/admin/reports', as: 'admin@orbit.example' },
  { name: 'admin-attention', path: '/admin/attention', as: 'admin@orbit.example' },
]

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
await mkdir(folder, { recursive: true })
const states = new Map()

async function signedIn(email) {
  if (!email) return undefined
  if (!states.has(email)) {
    const context = await browser.newContext({ baseURL: base })
    const page = await context.newPage()
    await page.goto('/auth')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/auth')
    states.set(email, await context.storageState())
    await context.close()
  }
  return states.get(email)
}

for (const { name, path: target, as } of PAGES) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    for (const theme of ['dark', 'light']) {
      const context = await browser.newContext({ baseURL: base, viewport: { width, height }, storageState: await signedIn(as), reducedMotion: 'reduce' })
      await context.addInitScript((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme)
      const page = await context.newPage()
      await page.goto(target, { waitUntil: 'networkidle' }).catch(() => page.waitForLoadState('load'))
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.jpg`), type: 'jpeg', quality: 78 })
      await context.close()
    }
  }
}
await browser.close()
