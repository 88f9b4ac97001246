/** The texts in content/ as written: front matter, facts in double braces, Markdown. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve('content')
const files = new Map<string, string>()

/** Reads a file once and caches it. */
export function readText(name: string): string {
  const text = files.get(name) ?? readFileSync(path.join(FOLDER, `${name}.md`), 'utf8')
  files.set(name, text)
  return text
}

export class NoSuchFact extends Error {
  constructor(name: string) {
    super(`No fact is called ${name}`)
  }
}

/**
 * Replaces placeholders such as `{{price:instant}}` with facts. Text between `{{if price:instant}}`
 * and `{{end}}` is left out if that fact is missing.
 * @throws NoSuchFact
 */
export function fillPlaceholders(text: string, facts: ReadonlyMap<string, string>): string {
  const said = text.replace(
    /\{\{if ([^{}]+)\}\}([^]*?)\{\{end\}\}/g,
    (_, name: string, part: string) => (facts.has(name) ? part : ''),
  )
  return said.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const fact = facts.get(name)
    if (fact === undefined) throw new NoSuchFact(name)
    return fact
  })
}

/** The lines at the head of a file, such as `title: About`, and the text below them. */
export function splitFront(text: string): { front: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (!match) return { front: {}, body: text }
  const lines = (match[1] ?? '')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { front: Object.fromEntries(lines), body: match[2] ?? '' }
}
