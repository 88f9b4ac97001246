/** Builds the site if its sources have changed since the last build, and compresses what browsers load. */
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
  'scripts/slim-client.ts',
  'scripts/client-cuts.ts',
  'scripts/source-edits.ts',
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

const MANIFEST = 'window.__reactRouterManifest='

/** What a route can say with yes or no, a bit each. */
const FLAGS = ['index', 'hasLoader', 'hasAction', 'hasClientAction', 'hasDefaultExport', 'hasErrorBoundary']

/** Turns the rows of the slim list into what React Router expects. Runs in browsers, in every first visit: kept short. */
const UNPACK = `(e,n,f)=>(w=>{w.routes={};for(let[i,p,a,b,m,c,s]of n){let r=w.routes[i]={id:i};if(p!==0)r.parentId=n[p-1][0];if(a!==0)r.path=a===1?i.split("/").pop():a;
f.forEach((k,j)=>{if(b>>j&1)r[k]=!0});let u=(x)=>"/assets/"+(x[0]==="-"?i.split("/").pop()+x:x)+".js";if(m)r.module=u(m);if(c)r.clientActionModule=u(c);if(s)r.css=s}return w})(e)`

/** A file that answers a request by itself: nobody walks there inside a page. */
const isFile = ({ path: pattern = '', hasDefaultExport }) =>
  !hasDefaultExport && (/\.[a-z]+$/.test(pattern) || /^(?:api|share)\//.test(pattern) || pattern.endsWith(':secret'))

function packRoute(route, ids) {
  const { id, parentId, path: pattern, module, clientActionModule, css, ...rest } = route
  const name = id.split('/').at(-1)
  const short = (url) => {
    const file = /^\/assets\/(.+)\.js$/.exec(url)?.[1]
    if (!file) throw new Error(`${id} has a module at ${url}`)
    return file.startsWith(`${name}-`) ? file.slice(name.length) : file
  }
  const flags = FLAGS.reduce((bits, flag, bit) => bits | (rest[flag] ? 1 << bit : 0), 0)
  // Browsers learn what a page imports from the page's own file.
  const unknown = Object.entries(rest).filter(([key, value]) => key !== 'imports' && !FLAGS.includes(key) && value !== false && value?.length !== 0)
  if (unknown.length > 0) throw new Error(`The list of routes has something new: ${id} ${JSON.stringify(unknown)}`)
  let said = pattern ?? 0
  if (pattern === name) said = 1
  const row = [id, parentId ? ids.indexOf(parentId) + 1 : 0, said, flags, module ? short(module) : 0]
  if (clientActionModule || css?.length) row.push(clientActionModule ? short(clientActionModule) : 0)
  if (css?.length) row.push(css)
  return row
}

/** React Router's list of all routes is part of every first visit; the server keeps the whole list. */
function slimManifest() {
  const assets = path.join(buildFolder, 'client', 'assets')
  const file = path.join(
    assets,
    readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)),
  )
  const { routes, ...manifest } = JSON.parse(readFileSync(file, 'utf8').slice(MANIFEST.length).replace(/;\s*$/, ''))
  const kept = Object.values(routes).filter((route) => !isFile(route))
  const ids = kept.map((route) => route.id)
  const rows = JSON.stringify(kept.map((route) => packRoute(route, ids)))
  writeFileSync(file, `${MANIFEST}(${UNPACK})(${JSON.stringify(manifest)},${rows},${JSON.stringify(FLAGS)});`)
}

function compressAssets() {
  for (const file of filesBelow(path.join(buildFolder, 'client'))) {
    if (!/\.(js|css|svg|webmanifest|txt|json)$/.test(file) || statSync(file).size < 1024) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

/** @returns the exit code */
export function buildIfNeeded() {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return 0
  console.log('orbit: building ...')
  const code = run(['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) return code
  slimManifest()
  compressAssets()
  writeFileSync(STAMP, now)
  return 0
}

if (process.argv[1] === import.meta.filename) process.exit(buildIfNeeded())
