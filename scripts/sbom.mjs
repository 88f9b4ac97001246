/**
 * `npm run sbom [-- FILE]`: writes a CycloneDX 1.6 bill of materials, as JSON, of the packages that
 * run in production. It only reads package.json and package-lock.json, so it works on a fresh clone
 * and offline. `npm sbom --omit=dev` is not used because it omits packages that a development
 * package also needs, such as react and pg.
 */
import { Buffer } from 'node:buffer'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { giveUp, root } from './set-up.mjs'

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

/**
 * Where a package at `place` resolves `name` in the lock file: its own folder first, then those
 * above it.
 */
function findPlace(packages, place, name) {
  for (
    let folder = place;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const candidate = `${folder}${folder && '/'}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder) return null
  }
}

/** @returns the names of the packages that a package needs; `isOptional` if it runs without them */
function needsOf(entry, isRoot) {
  const optional = new Set(Object.keys(entry.optionalDependencies ?? {}))
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  const names = new Set([
    ...Object.keys(entry.dependencies ?? {}),
    ...(isRoot ? [] : peers),
    ...optional,
  ])
  return [...names].map((name) => ({ name, isOptional: optional.has(name) }))
}

/**
 * @returns the packages reachable from the root without development dependencies: place -> places
 * it needs
 */
function walk(packages) {
  const reached = new Map()
  const required = new Set()
  const visit = (place, isRequired) => {
    if (reached.has(place) && (!isRequired || required.has(place))) return
    if (isRequired) required.add(place)
    const needs = needsOf(packages[place], place === '').flatMap((need) => {
      const found = findPlace(packages, place, need.name)
      return found ? [{ place: found, isRequired: isRequired && !need.isOptional }] : []
    })
    reached.set(
      place,
      needs.map((need) => need.place),
    )
    for (const need of needs) visit(need.place, need.isRequired)
  }
  visit('', true)
  return { reached, required }
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function licensesOf(license) {
  if (typeof license !== 'string') return []
  if (/ (?:OR|AND|WITH) /.test(license)) return [{ expression: license }]
  return [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }]
}

/**
 * node-av declares the MIT license. Its binary contains FFmpeg with x264 and x265 (GPL) and
 * libfdk-aac, whose license is incompatible with the GPL; docs/operations.md describes the
 * consequences.
 */
const FILM_ENGINE = /^(?:node-av|@seydx\/node-av-.+)$/
const FILM_ENGINE_LICENSES = 'MIT AND GPL-3.0-or-later AND LicenseRef-FDK-AAC'

/** @param integrity as in the lock file, e.g. `sha512-…` in base64 */
function hashesOf(integrity = '') {
  return integrity
    .split(' ')
    .map((hash) => /^sha(256|384|512)-(.+)$/.exec(hash))
    .filter((match) => match !== null)
    .map(([, bits, content]) => ({
      alg: `SHA-${bits}`,
      content: Buffer.from(content, 'base64').toString('hex'),
    }))
}

function describe(own, packages) {
  const { reached, required } = walk(packages)
  const rootRef = purlOf(own.name, own.version)
  const nameOf = (place) =>
    packages[place].name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const refOf = (place) => (place === '' ? rootRef : purlOf(nameOf(place), packages[place].version))
  const components = new Map()
  const dependencies = new Map()
  for (const [place, needs] of reached) {
    const ref = refOf(place)
    const { version, license, integrity } = packages[place]
    const needed = dependencies.get(ref) ?? new Set()
    for (const need of needs) needed.add(refOf(need))
    dependencies.set(ref, needed)
    if (place === '') continue
    const scope =
      required.has(place) || components.get(ref)?.scope === 'required' ? 'required' : 'optional'
    const about = {
      type: 'library',
      'bom-ref': ref,
      name: nameOf(place),
      version,
      scope,
      purl: ref,
    }
    const licenses = licensesOf(FILM_ENGINE.test(about.name) ? FILM_ENGINE_LICENSES : license)
    components.set(ref, { ...about, hashes: hashesOf(integrity), licenses })
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        type: 'application',
        'bom-ref': rootRef,
        name: own.name,
        version: own.version,
        purl: rootRef,
      },
    },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, needed]) => ({
      ref,
      dependsOn: [...needed].toSorted((a, b) => (a < b ? -1 : 1)),
    })),
  }
}

const file = path.resolve(process.argv[2] ?? 'sbom.json')
if (!existsSync(path.dirname(file))) giveUp(`The folder ${path.dirname(file)} does not exist.`)
const own = readJson('package.json')
const { packages } = readJson('package-lock.json')
// Checks the dependencies that package.json lists now, not those from when the lock file was
// written.
const missing = Object.keys(own.dependencies).find(
  (name) => packages[`node_modules/${name}`]?.version !== own.dependencies[name],
)
if (missing)
  giveUp(
    `package-lock.json does not have ${missing} ${own.dependencies[missing]} as package.json asks. Run npm install first.`,
  )
const bill = describe(own, packages)
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(
  `orbit: ${bill.components.length} packages are listed in ${path.relative(process.cwd(), file)}`,
)
if (bill.components.some(({ name }) => FILM_ENGINE.test(name)))
  console.log(
    'orbit: node-av calls itself MIT, but its binary holds FFmpeg with GPL parts and libfdk-aac. A release leaves it out; see "Licenses" in docs/operations.md.',
  )
