/**
 * Builds the site if its sources have changed since the last build, and compresses the files that
 * browsers load.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root, run } from './set-up.mjs'

const SOURCES = [
  'app',
  'db',
  'dev',
  'server',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'react-router.config.ts',
  'tsconfig.json',
]
export const buildFolder = path.resolve(root, process.env.BUILD_DIR ?? 'build')
const STAMP = path.join(buildFolder, '.sources')

function* filesBelow(entry) {
  if (!existsSync(entry)) return
  if (!statSync(entry).isDirectory()) return yield entry
  for (const name of readdirSync(entry).toSorted()) yield* filesBelow(path.join(entry, name))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${path.relative(root, file)}:${size}:${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function compressAssets() {
  for (const file of filesBelow(path.join(buildFolder, 'client'))) {
    if (!/\.(js|css|svg|webmanifest|txt|json)$/.test(file) || statSync(file).size < 1024) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

/** @returns the exit code */
export function buildIfNeeded() {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return 0
  console.log('orbit: building ...')
  const code = run(['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) return code
  compressAssets()
  writeFileSync(STAMP, now)
  return 0
}

if (process.argv[1] === import.meta.filename) process.exit(buildIfNeeded())
