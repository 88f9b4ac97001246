/** Shared by all demo-media scripts: sizes, recipes, the stills, a temporary folder, and ffmpeg. */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
export const OUT = join(ROOT, 'db/demo/media')
const FONT = join(
  ROOT,
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
)
export const recipes = JSON.parse(readFileSync(join(OUT, 'recipes.json'), 'utf8'))
/** The size that recipes and titles are measured in, and in which posters and short films are made. */
export const { width: W, height: H, fps: FPS } = recipes.format

export const args = process.argv.slice(2)
export const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const folder = args[0] && !args[0].startsWith('--') ? resolve(args[0]) : null
if (!folder || !existsSync(join(folder, 'manifest.json'))) {
  console.error(
    'Usage: node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--out <folder>] [--font <file.ttf>] [--manifest-only]',
  )
  process.exit(1)
}
export const stills = folder
/** Where the reels go: a try can be made elsewhere. */
export const reelsFolder = option('--out') ? resolve(option('--out')) : join(OUT, 'reels')
const stillInfo = new Map(
  JSON.parse(readFileSync(join(stills, 'manifest.json'), 'utf8')).map((entry) => [
    entry.file.replace(/\.webp$/, ''),
    entry,
  ]),
)
/** The point of interest of a still. */
export const focusOf = (name) => stillInfo.get(name).focus

export const work = mkdtempSync(join(tmpdir(), 'reels-'))
mkdirSync(join(work, 'fonts'))
mkdirSync(reelsFolder, { recursive: true })
mkdirSync(join(OUT, 'avatars'), { recursive: true })
// Not every build of ffmpeg reads WOFF2. Others get the same font as TTF.
const font = option('--font') ? resolve(option('--font')) : FONT
copyFileSync(font, join(work, 'fonts', `display${extname(font)}`))

const FFMPEG = process.env.FFMPEG ?? 'ffmpeg'
const THREADS = ['-threads', '1', '-filter_threads', '1', '-filter_complex_threads', '1']

export function ffmpeg(...list) {
  const done = spawnSync(FFMPEG, ['-v', 'error', '-y', ...THREADS, ...list], {
    cwd: work,
    maxBuffer: 1 << 26,
  })
  if (done.status !== 0)
    throw new Error(`ffmpeg failed: ${done.error ?? done.stderr.toString().slice(-1500)}`)
  return done.stdout
}

/** Starts an ffmpeg that reads from its standard input. `ended` is settled at its end. */
export function openFfmpeg(...list) {
  const child = spawn(FFMPEG, ['-v', 'error', '-y', ...THREADS, ...list], { cwd: work })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  // The exit code says what went wrong.
  child.stdin.on('error', () => {})
  const ended = new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`ffmpeg failed: ${errors.slice(-1500)}`)),
    )
  })
  return { stdin: child.stdin, ended }
}

/** A film's length in seconds, and its size in pixels. */
export function factsOf(file) {
  const said = spawnSync(FFMPEG, ['-hide_banner', '-i', file]).stderr.toString()
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(said)
  const [, width, height] = /Video: .*? (\d{3,4})x(\d{3,4})/.exec(said)
  return {
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    width: Number(width),
    height: Number(height),
  }
}

export const clamp = (v, low, high) => Math.min(high, Math.max(low, v))
export const n = (v) => Number(v.toFixed(4)).toString()
export const framesOf = (seconds) => Math.round(seconds * FPS)
