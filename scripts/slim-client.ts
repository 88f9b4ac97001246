/**
 * Takes out of the browser's JavaScript what libraries carry for features that Orbit does not use. Each cut names the
 * function it empties; when a new version of the library no longer has it, the build fails instead of guessing.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { REACT_CUTS, REACT_INNER_NAMES, REACT_PASSAGES, ROUTER_CUTS, ROUTER_NEVER, ROUTER_PASSAGES } from './client-cuts.ts'
import {
  applyEdits,
  emptyFunctions,
  findLostName,
  settle,
  shorten,
  withoutExports,
  withoutFibersNeverMade,
  withoutHooks,
  withoutMessages,
  withoutPassages,
  type Node,
} from './source-edits.ts'

const REACT_FILE = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/
const REACT_EXPORTS = /[\\/](?:react|react-dom)[\\/]cjs[\\/](?:react|react-dom)\.production\.js$/
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

const PATHS_FILE = path.resolve('app/paths.ts')
/** `  about: () => '/about',` */
const PLAIN_PATH = /^ {2}(\w+): \(\) => ('[^']*'),$/gm

/** Addresses without parts or query, by the name of their builder. */
function plainPaths(): Map<string, string> {
  return new Map([...readFileSync(PATHS_FILE, 'utf8').matchAll(PLAIN_PATH)].map(([, name = '', text = '']) => [name, text]))
}

const IN_BROWSERS: Pick<Plugin, 'apply' | 'applyToEnvironment'> = { apply: 'build', applyToEnvironment: (environment) => environment.name === 'client' }

/** An address that is always the same is written where it is used; a page does not carry all the others. */
function plainAddresses(): Plugin {
  const plain = plainPaths()
  return {
    ...IN_BROWSERS,
    name: 'orbit:plain-addresses',
    enforce: 'pre',
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
  }
}

function slimReact(): Plugin {
  return {
    ...IN_BROWSERS,
    name: 'orbit:slim-react',
    enforce: 'pre',
    transform: {
      filter: { id: REACT_FILE },
      handler(code) {
        const settled = withoutPassages(code, REACT_PASSAGES, 'react-dom')
        const program = this.parse(settled) as unknown as Node
        const edits = [
          ...emptyFunctions(program, REACT_CUTS, 'react-dom'),
          ...withoutFibersNeverMade(program),
          ...withoutHooks(program),
          ...withoutExports(program),
        ]
        return { code: shorten(applyEdits(settled, edits), REACT_INNER_NAMES, 'react-dom'), map: null }
      },
    },
  }
}

function slimReactExports(): Plugin {
  return {
    ...IN_BROWSERS,
    name: 'orbit:slim-react-exports',
    enforce: 'pre',
    transform: {
      filter: { id: REACT_EXPORTS },
      handler(code) {
        return { code: applyEdits(code, [...withoutExports(this.parse(code) as unknown as Node)]), map: null }
      },
    },
  }
}

/** What was taken out of React is asked for by nobody: in our own code and in every library, loaded at once or later. */
function nothingLost(): Plugin {
  return {
    ...IN_BROWSERS,
    name: 'orbit:nothing-lost',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: ROUTER_FILE }, code: /from\s*["']react(?:-dom)?["']/ },
      handler(code, id) {
        const lost = findLostName(code)
        if (lost) this.error(`scripts/client-cuts.ts leaves React's ${lost} out, and ${id} uses it`)
      },
    },
  }
}

function slimRouter(): Plugin {
  const done = new Set<string>()
  return {
    ...IN_BROWSERS,
    name: 'orbit:slim-router',
    transform: {
      filter: { id: ROUTER_FILE },
      handler(code, id) {
        const file = id.split(path.sep).join('/').split('/react-router/dist/production/lib/')[1] ?? ''
        done.add(file)
        const settled = settle(withoutPassages(code, ROUTER_PASSAGES[file] ?? [], file), ROUTER_NEVER[file] ?? {}, file)
        const program = this.parse(settled) as unknown as Node
        return { code: applyEdits(settled, [...emptyFunctions(program, ROUTER_CUTS[file] ?? {}, file), ...withoutMessages(program)]), map: null }
      },
    },
    buildEnd(error) {
      const unseen = [...Object.keys(ROUTER_CUTS), ...Object.keys(ROUTER_NEVER)].filter((file) => !done.has(file))
      if (!error && unseen.length > 0) this.error(`scripts/slim-client.ts: React Router has no ${unseen.join(', ')} any more`)
    },
  }
}

export function slimClient(): Plugin[] {
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
    plainAddresses(),
    slimReact(),
    slimReactExports(),
    nothingLost(),
    slimRouter(),
  ]
}
