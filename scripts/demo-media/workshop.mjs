/** Shared by all demo-media scripts: sizes, recipes, the stills, a temporary folder, and ffmpeg. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
export const OUT = join(ROOT, 'db/demo/media')
const FONT = join(
  ROOT,
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
)
export const recipes = JSON.parse(readFileSync(join(OUT, 'recipes.json'), 'utf8'))
export const { width: W, height: H, fps: FPS, maxBytes } = recipes.format
// Everything is composed at the size of the stills, and only then scaled to the size of the reel.
export const SW = 720
export const SH = 1280

export const args = process.argv.slice(2)
export const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const folder = args[0] && !args[0].startsWith('--') ? resolve(args[0]) : null
if (!folder || !existsSync(join(folder, 'manifest.json'))) {
  console.error(
    'Usage: node scripts/make-demo-media.mjs <stills-folder> [--only slug,slug] [--manifest-only] [--avatars <folder>]',
  )
  process.exit(1)
}
export const stills = folder
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
mkdirSync(join(OUT, 'reels'), { recursive: true })
mkdirSync(join(OUT, 'avatars'), { recursive: true })
copyFileSync(FONT, join(work, 'fonts', 'display.woff2'))

export function run(command, list) {
  const done = spawnSync(command, list, { cwd: work, maxBuffer: 1 << 26 })
  if (done.status !== 0)
    throw new Error(`${command} failed: ${done.error ?? done.stderr.toString().slice(-1500)}`)
  return done.stdout
}
export const ffmpeg = (...list) => run('ffmpeg', ['-v', 'error', '-y', ...list])

export const clamp = (v, low, high) => Math.min(high, Math.max(low, v))
export const mix = (a, b, t) => a + (b - a) * t
export const n = (v) => Number(v.toFixed(4)).toString()
export const framesOf = (seconds) => Math.round(seconds * FPS)
