/** Finds a Chromium for journeys, Lighthouse and screenshots, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { giveUp, nodeBinary, root } from './set-up.mjs'

/**
 * No sandbox: it is unavailable as root and in most containers, and only our own pages are opened.
 * The other flags stop Chromium from calling home.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
]

function playwrightsOwn() {
  try {
    return createRequire(path.join(root, 'package.json'))(
      'playwright-core',
    ).chromium.executablePath()
  } catch {
    return ''
  }
}

function candidates() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(
    (name) => folders.map((folder) => path.join(folder, name)),
  )
  return [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    ...onPath,
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    playwrightsOwn(),
  ].filter(Boolean)
}

/** A file may exist and not run: a stub that points to a store, or a browser without libraries. */
function runs(file) {
  return (
    existsSync(file) &&
    spawnSync(file, ['--version', '--no-sandbox'], { timeout: 30_000, stdio: 'ignore' }).status ===
      0
  )
}

/** The path of a Chromium that runs; null if there is none. */
export function findBrowser() {
  return [...new Set(candidates())].find(runs) ?? null
}

/** Like `findBrowser`, but installs one if needed. Exits with a one-line error if that fails. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('orbit: getting a browser for the tests (once) ...')
  spawnSync(nodeBinary(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
    timeout: 300_000,
  })
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  return (
    findBrowser() ??
    giveUp(
      'There is no browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    )
  )
}

if (process.argv[1] === import.meta.filename) console.log(ensureBrowser())
