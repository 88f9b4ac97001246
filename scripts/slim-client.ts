/**
 * Takes out of the browser's JavaScript what libraries carry for features that Orbit does not use. Each cut names the
 * function it empties; when a new version of the library no longer has it, the build fails instead of guessing.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Per file of React Router: functions that this configuration never needs in a browser, and what is left of them. */
const CUTS: Record<string, Record<string, string>> = {
  // No instrumentation is registered.
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '{}',
    getRouteInstrumentationUpdates: '{ return {} }',
    instrumentClientSideRouter: '{}',
  },
  // No instrumentation and no view transitions either.
  'router/router.js': { getInstrumentationNavigateMeta: '{}', restoreAppliedTransitions: '{}', persistAppliedTransitions: '{}' },
  'dom/lib.js': { HistoryRouter: '{ return null }', useViewTransitionState: '{ return false }' },
  // Always rendered on a server, never hot-reloaded once built.
  'dom/ssr/single-fetch.js': { nonSsrStrategy: '{}' },
  'dom/ssr/routes.js': { wrapShouldRevalidateForHdr: '{}' },
  // `routeDiscovery: { mode: 'initial' }`: every route is known from the start.
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '{ return false }',
    getPatchRoutesOnNavigationFunction: '{}',
    useFogOFWarDiscovery: '{}',
    getPartialManifest: '{}',
  },
  // No link asks for prefetching.
  'dom/ssr/components.js': { usePrefetchBehavior: '{ return [false, null, {}] }', PrefetchPageLinks: '{ return null }' },
  // No React server components.
  'context.js': { useIsRSCRouterContext: '{ return false }' },
  'hooks.js': { RSCErrorHandler: '{ return children }', DefaultErrorComponent: '{ return null }' },
  'errors.js': { decodeRouteErrorResponseDigest: '{}' },
  // The root route brings an error page of its own. This is what remains should that fail, too.
  'dom/ssr/errorBoundaries.js': {
    RemixRootDefaultErrorBoundary:
      '{ console.error(error); return React$1.createElement("html", { lang: "en" }, React$1.createElement("body", null, "Something went wrong. Please reload the page.")) }',
  },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '{ return null }' },
}

const ROUTER_FILE = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/
const ICON_FACTORY = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** Draws the same picture with one element instead of three components; a page shows a hundred icons. */
const SLIM_ICONS = `
import { createElement } from 'react'
export default function createLucideIcon({ node }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, ...rest }) => createElement('svg', {
    width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
    'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : 'true', ...rest,
  }, shapes)
}`

/** Vite's helper for parts that are loaded later, less what is for old browsers and for preloading: it brings their styles. */
const SLIM_PRELOAD = `
const bring = (file) => new Promise((done) => {
  const href = '/' + file
  if (document.querySelector('link[href="' + href + '"]')) return done()
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done }))
})
export const __vitePreload = (load, files) => Promise.all((files ?? []).filter((file) => file.endsWith('.css')).map(bring)).then(load)`

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') yield child as Node
    }
  }
}

const isText = (node: Node | undefined) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string') || node?.type === 'BinaryExpression'

function emptyFunctions(program: Node, cuts: Record<string, string>, file: string): Edit[] {
  const missing = new Map(Object.entries(cuts))
  const edits: Edit[] = []
  for (const node of program['body'] as Node[]) {
    if (node.type !== 'FunctionDeclaration') continue
    const { name } = node['id'] as { name: string }
    const text = missing.get(name)
    if (text === undefined) continue
    missing.delete(name)
    const { start, end } = node['body'] as Node
    edits.push({ start, end, text })
  }
  if (missing.size > 0) throw new Error(`scripts/slim-client.ts: ${file} has no function ${[...missing.keys()].join(', ')} any more`)
  return edits
}

/** As React does in production: hints for the developer go, errors keep their type and their place. */
function* withoutMessages(node: Node): Generator<Edit> {
  const call = node.type === 'ExpressionStatement' ? (node['expression'] as Node) : node
  if (call.type === 'CallExpression' || call.type === 'NewExpression') {
    const { name } = call['callee'] as { name?: string }
    const args = call['arguments'] as Node[]
    if (node !== call && (name === 'warning' || name === 'warnOnce')) return yield { start: node.start, end: node.end, text: ';' }
    const message = name === 'invariant' || name === 'UNSAFE_invariant' ? args[1] : name === 'Error' ? args[0] : undefined
    if (message && isText(message)) yield { start: message.start, end: message.end, text: '""' }
  }
  for (const child of childrenOf(node)) yield* withoutMessages(child)
}

function apply(code: string, edits: Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start)
  let result = ''
  let position = 0
  for (const { start, end, text } of ordered) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}

const PATHS_FILE = path.resolve('app/paths.ts')
/** `  about: () => '/about',` */
const PLAIN_PATH = /^ {2}(\w+): \(\) => ('[^']*'),$/gm

/** Addresses without parts or query, by the name of their builder. */
function plainPaths(): Map<string, string> {
  return new Map([...readFileSync(PATHS_FILE, 'utf8').matchAll(PLAIN_PATH)].map(([, name = '', text = '']) => [name, text]))
}

export function slimClient(): Plugin[] {
  const plain = plainPaths()
  const done = new Set<string>()
  return [
    {
      name: 'orbit:slim-icons',
      load: { filter: { id: ICON_FACTORY }, handler: () => SLIM_ICONS },
    },
    {
      name: 'orbit:slim-preload',
      enforce: 'pre',
      apply: 'build',
      load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => SLIM_PRELOAD },
    },
    {
      // An address that is always the same is written where it is used; a page does not carry all the others.
      name: 'orbit:plain-addresses',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: /[\\/]app[\\/].*\.tsx?(?:\?.*)?$/ },
        handler(code, id) {
          if (id.split('?')[0] === PATHS_FILE) return { code: code.replace(PLAIN_PATH, ''), map: null }
          const written = code.replace(/\bpaths\.(\w+)(\(\))?/g, (all, name: string, call: string | undefined) => {
            const text = plain.get(name)
            if (text === undefined) return all
            if (!call) this.error(`scripts/slim-client.ts: ${id} uses paths.${name} without calling it`)
            return text
          })
          return written === code ? null : { code: written, map: null }
        },
      },
    },
    {
      name: 'orbit:slim-router',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      transform: {
        filter: { id: ROUTER_FILE },
        handler(code, id) {
          const file = id.split(path.sep).join('/').split('/react-router/dist/production/lib/')[1] ?? ''
          const program = this.parse(code) as unknown as Node
          done.add(file)
          return { code: apply(code, [...emptyFunctions(program, CUTS[file] ?? {}, file), ...withoutMessages(program)]), map: null }
        },
      },
      buildEnd(error) {
        const unseen = Object.keys(CUTS).filter((file) => !done.has(file))
        if (!error && unseen.length > 0) this.error(`scripts/slim-client.ts: React Router has no ${unseen.join(', ')} any more`)
      },
    },
  ]
}
