/** All hand-written sources, read once, with their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface SourceFile {
  /** Relative to the root, for example `app/base/money.ts`. */
  path: string
  text: string
  /** The project's files that it imports, as paths from the root, without packages. */
  imports: string[]
  isTest: boolean
}

const ROOTS = ['app', 'db', 'dev', 'server', 'scripts', 'bench', 'tests']
const NOT_WRITTEN_HERE = new Set(['db/demo/media', 'db/types.ts'])
const CODE = /\.(ts|tsx|mts|mjs|css|sql)$/
const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const found = `${folder}/${entry.name}`
    if (NOT_WRITTEN_HERE.has(found)) continue
    if (entry.isDirectory()) yield* pathsBelow(found)
    else yield found
  }
}

/** As in package.json: `#work/*` is `./app/features/work/*`. */
export const { imports: ALIASES } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>
}

/** `app/features/work/jobs/job.ts` of `#work/jobs/job.ts`. */
function resolveAlias(specifier: string): string {
  const [alias = '', ...rest] = specifier.split('/')
  return path.posix.join((ALIASES[`${alias}/*`] ?? '').replace('*', rest.join('/')))
}

/** `#work/jobs/job.ts` of `app/features/work/jobs/job.ts`. */
export const specifierOf = (file: string): string => `#${file.replace(/^app\/features\//, '')}`

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const target = (match[1] ?? match[2] ?? '').split('?', 1)[0] ?? ''
    if (target.includes('/+types/')) return []
    if (target.startsWith('#')) return [resolveAlias(target)]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : []
  })
}

export function readSources(): SourceFile[] {
  return ROOTS.flatMap((root) => [...pathsBelow(root)])
    .filter((file) => CODE.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return {
        path: file,
        text,
        imports: /\.(ts|tsx|mts|mjs)$/.test(file) ? importsOf(file, text) : [],
        isTest: file.startsWith('tests/') || /\.test\.tsx?$/.test(file),
      }
    })
}

/** Groups of files that import each other in a cycle, as `a -> b -> a`. */
export function findCycles(sources: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] {
  const graph = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const trail: string[] = []
  const cycles: string[] = []
  const visit = (file: string) => {
    const seenAt = trail.indexOf(file)
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), file].join(' -> '))
    if (seenAt >= 0 || done.has(file)) return
    trail.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    trail.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
