/** Finds a Chromium for journeys, Lighthouse and screenshots, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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

/**
 * The browsers that `playwright install chromium` has downloaded: the full Chromium and its
 * headless shell.
 */
function playwrightsOwn() {
  let whole
  try {
    whole = createRequire(path.join(root, 'package.json'))(
      'playwright-core',
    ).chromium.executablePath()
  } catch {
    return { shell: '', whole: '' }
  }
  const [, downloads, revision] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(whole) ?? []
  const folder = downloads ? path.join(downloads, `chromium_headless_shell-${revision}`) : ''
  const platform = existsSync(folder)
    ? readdirSync(folder).find((name) => name.startsWith('chrome-headless-shell'))
    : undefined
  return {
    shell: platform ? path.join(folder, platform, 'chrome-headless-shell') : '',
    whole,
  }
}

/** The headless shell comes first: a full Chromium draws its own start page during every test. */
function candidates() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = (name) => folders.map((folder) => path.join(folder, name))
  const own = playwrightsOwn()
  return [
    process.env.CHROMIUM_PATH,
    own.shell,
    '/usr/bin/chromium-headless-shell',
    ...['chrome-headless-shell', 'chromium-headless-shell'].flatMap(onPath),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    own.whole,
  ].filter(Boolean)
}

/**
 * A file may exist but not run: a stub that points to a store, or a browser without its libraries.
 */
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

/** Runs an installer quietly. @returns the end of its output if it failed, otherwise null */
function install(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 600_000,
  })
  if (status === 0) return null
  const lines = `${stdout ?? ''}\n${stderr ?? ''}`.split('\n').map((line) => line.trim())
  return (
    lines.find((line) => /error|failed|unable|not found/i.test(line)) ??
    error?.message ??
    `it ended with ${status}`
  ).slice(0, 200)
}

function downloadFromPlaywright() {
  return install(nodeBinary(), [
    'node_modules/@playwright/test/cli.js',
    'install',
    '--only-shell',
    'chromium',
  ])
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'needs root on Debian'
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium-headless-shell', 'chromium']
  install('apt-get', ['update', '-qq'], env)
  let failure = null
  for (const name of packages) {
    failure = install('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
    if (failure === null) return null
  }
  return failure
}

/**
 * Like `findBrowser`, but installs one if needed. Prints one line for each browser that could not
 * be installed and what is used instead. Exits with a one-line error if there is none.
 */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('orbit: getting a browser for the tests (once) ...')
  const refused = downloadFromPlaywright()
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  console.log(
    `orbit: Playwright's browser could not be downloaded (${refused ?? 'it does not run'}).`,
  )
  const failure = installFromDebian()
  const installed = findBrowser()
  if (installed) {
    console.log(`orbit: the tests use Debian's ${path.basename(installed)} instead.`)
    return installed
  }
  return giveUp(
    `There is no browser for the tests, and Debian's could not be installed (${failure ?? 'it does not run'}). Install Chromium or Chrome, or set CHROMIUM_PATH to one.`,
  )
}

if (process.argv[1] === import.meta.filename) console.log(ensureBrowser())
