/** Reads the assertions of tests, to compare them with the texts that docs/behaviours.md quotes. */

export interface NamedTest {
  /** The ids in its title, or in its table of cases. */
  ids: readonly string[]
  /** Its code without title and comments, on one line, with escapes resolved. */
  body: string
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g
const START = /^ *(?:test|describe)(?:\.\w+)?\b/gm
const TITLE = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?=,\s*(?:async\b|\{|\(|\w+ =>))/
const ID = /\bP-[A-Z]+-\d+\b/g

/** Resolves the escapes of strings, regular expressions and HTML, and collapses white space. */
const plain = (code: string) =>
  code
    .replace(/\\([^\w\s])/g, '$1')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

/** The tests of a file, each from its `test(` to the next one. */
export function readNamedTests(text: string): NamedTest[] {
  const code = text.replace(COMMENT, '')
  const starts = [...code.matchAll(START)].map(({ index }) => index)
  return starts.map((start, at) => {
    const own = code.slice(start, starts[at + 1])
    const title = TITLE.exec(own)?.[0] ?? ''
    return { ids: own.match(ID) ?? [], body: plain(own.replace(title, '')) }
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A quoted text as a pattern: braces stand for the parts that vary. */
export function patternOf(quoted: string): RegExp {
  const parts = plain(quoted).split(/\{[^{}]*\}/)
  return new RegExp(parts.map(escaped).join('[^\'"`]{1,80}?'))
}

/** The texts in quotation marks. */
export const quotedIn = (line: string) =>
  [...line.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted)
