/**
 * Maps a path to the pattern of its route, so that metrics and logs have few names, and no secrets
 * or ids in them.
 */
import { readdirSync } from 'node:fs'

export interface RouteOfMap {
  id: string
  path?: string | undefined
  parentId?: string | undefined
  index?: boolean | undefined
}

interface Step {
  words: Map<string, Step>
  parameter: Step | null
  /** The name of the pattern with `*` at this position. */
  rest: string | null
  /** The name of the pattern that ends here. */
  pattern: string | null
}

/** Name for paths that match no route. */
const ELSEWHERE = '*'

const newStep = (): Step => ({ words: new Map(), parameter: null, rest: null, pattern: null })

/**
 * The full patterns of all routes, with a leading slash; with `isNeeded`, only of the routes that
 * it selects.
 */
export function patternsOf<Route extends RouteOfMap>(
  routes: Record<string, Route | undefined>,
  isNeeded: (route: Route) => boolean = () => true,
): string[] {
  const whole = (route: Route | undefined): string =>
    route ? `${whole(routes[route.parentId ?? ''])}${route.path ? `/${route.path}` : ''}` : ''
  const ends = Object.values(routes).filter(
    (route) => route && (route.path || route.index) && isNeeded(route),
  )
  return ends.map((route) => whole(route) || '/')
}

/**
 * Patterns for the files and folders directly in a folder, which are served under their own names.
 */
export function assetPatterns(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`,
  )
}

/**
 * A literal segment takes precedence over a parameter, and a parameter over `*`, as in React
 * Router.
 * @param named pairs of a pattern and the name that stands for it
 */
export function routeFinder(
  named: Iterable<readonly [pattern: string, name: string]>,
): (pathname: string) => string {
  const start = newStep()
  for (const [pattern, name] of named) add(start, pattern, name)
  return (pathname) => find(start, segmentsOf(pathname), 0) ?? ELSEWHERE
}

/** React Router requests a page's data at its URL with `.data` appended. */
function segmentsOf(pathname: string): string[] {
  const page = pathname.replace(/(?:\/_)?\.data$/, '')
  return page === '/_root' ? [] : page.toLowerCase().split('/').filter(Boolean)
}

function add(start: Step, pattern: string, name: string): void {
  let step = start
  for (const segment of pattern.split('/').filter(Boolean)) {
    if (segment === '*') {
      step.rest = name
      return
    }
    if (segment.startsWith(':')) step = step.parameter ??= newStep()
    else {
      const word = segment.toLowerCase()
      const next = step.words.get(word) ?? newStep()
      step.words.set(word, next)
      step = next
    }
  }
  step.pattern ??= name
}

function find(step: Step, segments: string[], at: number): string | null {
  const segment = segments[at]
  if (segment === undefined) return step.pattern ?? step.rest
  const word = step.words.get(segment)
  return (
    (word && find(word, segments, at + 1)) ??
    (step.parameter && find(step.parameter, segments, at + 1)) ??
    step.rest
  )
}
