/** One styling system: every class that a component names has rules, and every rule is used. */
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

/** React DayPicker gives its elements these classes. */
const OF_A_PACKAGE = /^rdp-/

type Tree = Record<string, unknown> & { type?: string }

interface Found {
  /** Every whole word of a string, for example `panel`. */
  words: Set<string>
  /** What a template literal completes, for example `badge-` of `badge-${tone}`. */
  beginnings: Set<string>
  /** The words of class attributes, each with a file that has it. */
  classes: Map<string, string>
}

const sources = readSources().filter(({ isTest }) => !isTest)
const sheets = sources.filter(({ path }) => /^app\/.*\.css$/.test(path))
const code = sources.filter(({ path }) => /^app\/.*\.tsx?$/.test(path))

/** What the class attribute becomes, not what it depends on or how it is tidied. */
const partsOf = (tree: Tree): unknown[] => {
  if (tree.type === 'ConditionalExpression') return [tree['consequent'], tree['alternate']]
  if (tree.type === 'LogicalExpression') return [tree['right']]
  if (tree.type === 'MemberExpression') return [tree['object']]
  if (tree.type === 'BinaryExpression') return []
  if (tree.type === 'CallExpression')
    return (tree['callee'] as Tree)['name'] === 'buttonClass'
      ? (tree['arguments'] as unknown[]).slice(2)
      : [tree['callee']]
  return Object.values(tree)
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** The words of a template literal, without those that an expression completes. */
function wordsOfTemplate(quasis: Tree[], beginnings: Set<string>): string[] {
  return quasis.flatMap(({ value }, index) => {
    const text = (value as { cooked: string }).cooked
    const words = wordsIn(text)
    if (index < quasis.length - 1 && /\S$/.test(text)) beginnings.add(words.pop() ?? '')
    if (index > 0 && /^\S/.test(text)) words.shift()
    return words
  })
}

function collect(node: unknown, path: string, found: Found, isClass = false): void {
  if (Array.isArray(node)) for (const part of node) collect(part, path, found, isClass)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const tree = node as Tree
  const words =
    tree.type === 'Literal' && typeof tree['value'] === 'string'
      ? wordsIn(tree['value'])
      : tree.type === 'TemplateLiteral'
        ? wordsOfTemplate(tree['quasis'] as Tree[], found.beginnings)
        : []
  for (const word of words) {
    found.words.add(word)
    if (isClass) found.classes.set(word, path)
  }
  if (tree.type === 'JSXAttribute') {
    const { name } = tree['name'] as { name: unknown }
    collect(tree['value'], path, found, typeof name === 'string' && /^class|Class/.test(name))
    return
  }
  const parts = isClass ? partsOf(tree) : Object.values(tree)
  for (const part of parts) collect(part, path, found, isClass)
  // What decides about a class is a string too, only no class.
  if (isClass)
    for (const part of Object.values(tree))
      if (!parts.includes(part)) collect(part, path, found, false)
}

/** The classes in the selectors of a sheet. */
const definedIn = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
    .split('{')
    .slice(0, -1)
    .map((part) => part.slice(Math.max(part.lastIndexOf(';'), part.lastIndexOf('}')) + 1))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)])
    .map(([, name = '']) => name)

const found: Found = { words: new Set(), beginnings: new Set(), classes: new Map() }
for (const { path, text } of code) collect(parseSync(path, text).program, path, found)
const defined = new Map(
  sheets.flatMap(({ path, text }) => definedIn(text).map((name) => [name, path] as const)),
)
// HTML that the program writes as text, for example of the content pages.
for (const { text } of code)
  for (const [, list = ''] of text.matchAll(/\bclass="([^"$]*)"/g))
    for (const word of wordsIn(list)) found.words.add(word)

test('every class of a component is in a sheet', () => {
  const missing = [...found.classes].filter(([name]) => !defined.has(name))
  expect(missing.map(([name, path]) => `${path}: ${name}`)).toEqual([])
})

test('every class of a sheet is used', () => {
  const beginnings = [...found.beginnings].filter((word) => word.endsWith('-'))
  const unused = [...defined].filter(
    ([name]) =>
      !found.words.has(name) &&
      !OF_A_PACKAGE.test(name) &&
      !beginnings.some((word) => name.startsWith(word)),
  )
  expect(unused.map(([name, path]) => `${path}: ${name}`)).toEqual([])
})
