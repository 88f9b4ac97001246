/** Reads JavaScript as a tree and takes parts out of its text, for `scripts/slim-client.ts`. */
import { FIBERS_NEVER_MADE, HOOKS_NEVER_USED, REACT_NEVER_USED } from './client-cuts.ts'

export interface Node {
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

function* functionsIn(node: Node): Generator<Node> {
  if (node.type === 'FunctionDeclaration') yield node
  for (const child of childrenOf(node)) yield* functionsIn(child)
}

/** Empties functions wherever they are declared, also twice under one name. */
export function emptyFunctions(program: Node, cuts: Record<string, string>, file: string): Edit[] {
  const missing = new Set(Object.keys(cuts))
  const edits: Edit[] = []
  for (const node of functionsIn(program)) {
    const { name } = node['id'] as { name: string }
    const text = cuts[name]
    if (text === undefined) continue
    missing.delete(name)
    const { start, end } = node['body'] as Node
    edits.push({ start, end, text })
  }
  if (missing.size > 0) throw new Error(`scripts/slim-client.ts: ${file} has no function ${[...missing].join(', ')} any more`)
  return edits
}

/** What is always so with this configuration is written as it always is; the minifier then drops what hangs on it. */
export function settle(code: string, never: Record<string, string>, file: string): string {
  return Object.entries(never).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`scripts/slim-client.ts: ${file} does not say ${JSON.stringify(from)} any more`)
    return text.replaceAll(from, to)
  }, code)
}

/** Gives names that never leave a file short ones. */
export function shorten(code: string, names: string[], file: string): string {
  return names.reduce((text, name, index) => {
    const short = `_${index.toString(36)}`
    if (!text.includes(`.${name}`)) throw new Error(`scripts/slim-client.ts: ${file} has no ${name} any more`)
    if (text.includes(`"${name}"`) || new RegExp(`(?<![\\w$])${short}(?![\\w$])`).test(text))
      throw new Error(`scripts/slim-client.ts: ${name} cannot be shortened`)
    return text.replace(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'), short)
  }, code)
}

export function withoutPassages(code: string, passages: [from: string, to: string, instead?: string][], file: string): string {
  return passages.reduce((text, [from, to, instead = '']) => {
    const start = text.indexOf(from)
    const end = text.indexOf(to, start)
    if (start < 0 || end < 0) throw new Error(`scripts/slim-client.ts: ${file} has no passage from ${JSON.stringify(from)} any more`)
    return text.slice(0, start) + instead + text.slice(end)
  }, code)
}

/** `useOptimistic: function () {…}` and `dispatcher.useOptimistic = …` lose what they name. */
export function* withoutHooks(node: Node): Generator<Edit> {
  const key = node.type === 'Property' ? (node['key'] as Node) : node.type === 'AssignmentExpression' ? ((node['left'] as Node)['property'] as Node) : undefined
  const value = (node.type === 'Property' ? node['value'] : node['right']) as Node | undefined
  if (key && value && HOOKS_NEVER_USED.has((key as { name?: string }).name ?? '')) return yield { start: value.start, end: value.end, text: 'null' }
  for (const child of childrenOf(node)) yield* withoutHooks(child)
}

/** `exports.lazy = …` at the top of a module. */
export function* withoutExports(program: Node): Generator<Edit> {
  for (const statement of program['body'] as Node[]) {
    const { left } = (statement['expression'] ?? {}) as { left?: Node }
    if (left?.type !== 'MemberExpression' || (left['object'] as { name?: string }).name !== 'exports') continue
    if (REACT_NEVER_USED.has((left['property'] as { name: string }).name)) yield { start: statement.start, end: statement.end, text: '' }
  }
}

/** @returns the first name that a module takes from React although React has lost it */
export function findLostName(code: string): string | undefined {
  for (const [, local = '', named = ''] of code.matchAll(/import(?:\s*\* as)?(?:\s*([\w$]+))?(?:\s*,)?(?:\s*\{([^{}]*)\})?\s*from\s*["']react(?:-dom)?["']/g)) {
    const taken = named.split(',').map((part) => part.trim().split(/\s/)[0] ?? '')
    if (local) taken.push(...[...code.matchAll(new RegExp(`\\b${local.replaceAll('$', '\\$')}\\.(\\w+)`, 'g'))].map(([, name = '']) => name))
    const lost = taken.find((name) => REACT_NEVER_USED.has(name))
    if (lost) return lost
  }
  return undefined
}

const isTag = (node: Node) => node.type === 'MemberExpression' && (node['property'] as { name?: string }).name === 'tag'
const isNever = (node: Node | null) => node?.type === 'Literal' && FIBERS_NEVER_MADE.has(node['value'] as number)
const LEAVES = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'])

/** What `var` declares is declared for the whole function, also when it stands in a branch that goes. */
function* variablesIn(node: Node): Generator<string> {
  if (node.type.includes('Function')) return
  if (node.type === 'VariableDeclarator') yield (node['id'] as { name: string }).name
  for (const child of childrenOf(node)) yield* variablesIn(child)
}

/** The branches of a switch over a fiber's kind that belong to kinds nobody makes; none that others fall into. */
function* casesNeverReached(node: Node): Generator<Edit> {
  let isFallenInto = false
  for (const branch of node['cases'] as Node[]) {
    const statements = branch['consequent'] as Node[]
    const last = statements.at(-1)
    const inside = last?.type === 'BlockStatement' ? (last['body'] as Node[]).at(-1) : last
    const leaves = inside !== undefined && LEAVES.has(inside.type)
    if (!isFallenInto && isNever(branch['test'] as Node | null)) {
      // A body that runs on into the next branch stays with that branch.
      if (statements.length === 0 || leaves) {
        const names = statements.flatMap((statement) => [...variablesIn(statement)])
        const kept = names.length > 0 ? `case ${String((branch['test'] as Node)['value'])}: var ${names.join(', ')}; break;` : ''
        yield { start: branch.start, end: branch.end, text: kept }
        continue
      }
    }
    isFallenInto = !leaves
  }
}

export function* withoutFibersNeverMade(node: Node): Generator<Edit> {
  if (node.type === 'SwitchStatement' && isTag(node['discriminant'] as Node)) yield* casesNeverReached(node)
  if (node.type === 'BinaryExpression' && (node['operator'] === '===' || node['operator'] === '!==')) {
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    const isNeverSo = (isNever(left) && isTag(right)) || (isTag(left) && isNever(right))
    if (isNeverSo) return yield { start: node.start, end: node.end, text: node['operator'] === '===' ? 'false' : 'true' }
  }
  for (const child of childrenOf(node)) yield* withoutFibersNeverMade(child)
}

/** As React does in production: hints for the developer go, errors keep their type and their place. */
export function* withoutMessages(node: Node): Generator<Edit> {
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

export function applyEdits(code: string, edits: Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let result = ''
  let position = 0
  for (const { start, end, text } of ordered) {
    if (start < position) continue
    result += code.slice(position, start) + text
    position = end
  }
  return result + code.slice(position)
}
