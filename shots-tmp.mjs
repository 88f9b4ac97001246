import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { BROWSER_FLAGS } from './scripts/browser.mjs'
const B = 'http://localhost:4320',
  out = '/tmp/w/acc-scratch/shots'
await mkdir(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: BROWSER_FLAGS })
const cookies = {}
for (const who of ['customer', 'orbiter', 'admin']) {
  const r = await fetch(B + '/auth', {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: B, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent: 'sign-in', email: who + '@orbit.example', password: 'orbit-demo-2026' }),
  })
  cookies[who] = r.headers
    .getSetCookie()
    .find((c) => c.startsWith('orbit_session'))
    .split(';')[0]
    .slice('orbit_session='.length)
}
const pages = [
  ['signin', '/auth'],
  ['signup', '/auth?tab=signup'],
  ['user', '/auth?tab=signup&role=user'],
  ['orb', '/auth?tab=signup&role=orbiter'],
  ['confirm', '/confirm-email?email=casey.quinn%40example.com'],
  ['confirm-used', '/confirm-email?state=used'],
  ['forgot', '/forgot-password'],
  ['reset', '/reset-password?token=' + 'x'.repeat(43)],
  ['reset-done', '/auth?tab=signin&state=reset'],
  ['p-profile', '/profile', 'orbiter'],
  ['p-security', '/profile?tab=security', 'orbiter'],
  ['p-notif', '/profile?tab=notifications', 'customer'],
  ['p-data', '/profile?tab=data', 'customer'],
  [
    'signin-err',
    '/auth',
    null,
    async (p) => {
      await p.getByLabel('Email').fill('555 0100')
      await p.getByLabel('Password', { exact: true }).fill('x')
      await p.getByRole('button', { name: 'Sign In', exact: true }).click()
      await p.waitForSelector('[aria-invalid]')
    },
  ],
  [
    'signin-wrong',
    '/auth',
    null,
    async (p) => {
      await p.getByLabel('Email').fill('+1 214 555 0199')
      await p.getByLabel('Password', { exact: true }).fill('xyz')
      await p.getByRole('button', { name: 'Sign In', exact: true }).click()
      await p.waitForSelector('[role=alert]')
    },
  ],
  [
    'p-2fa',
    '/profile?tab=security',
    'customer',
    async (p) => {
      const s = p.getByText('Set up', { exact: false }).first()
    },
  ],
]
const only = process.argv.slice(2)
for (const [theme, w] of [
  ['dark', 390],
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
]) {
  if (only[0] && only[0] !== `${theme}${w}`) continue
  for (const [name, url, who, act] of pages) {
    if (only[1] && !only.slice(1).includes(name)) continue
    const ctx = await browser.newContext({ viewport: { width: w, height: w === 390 ? 844 : 900 }, reducedMotion: 'reduce', colorScheme: theme })
    if (who) await ctx.addCookies([{ name: 'orbit_session', value: cookies[who], url: B }])
    await ctx.addInitScript((t) => {
      try {
        localStorage.setItem('vite-ui-theme', t)
      } catch {}
    }, theme)
    const p = await ctx.newPage()
    p.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
    await p.goto(B + url)
    await p.waitForTimeout(400)
    await p.evaluate((t) => (document.documentElement.dataset.theme = t), theme)
    if (act) await act(p)
    await p.waitForTimeout(250)
    await p.screenshot({ path: `${out}/${name}-${theme}${w}.png`, fullPage: true })
    await ctx.close()
  }
}
await browser.close()
