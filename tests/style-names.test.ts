/** All sheets that someone has come across stay in the page, whichever page they go on to. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const COMMENTS = /\/\*.*?\*\//gs
const CLASS = /^\.[\w-]+$/

/** The classes that a sheet gives rules of their own, not only within something else. */
function listClasses(sheet: string): string[] {
  const classes: string[] = []
  const around: string[] = []
  let text = ''
  for (const character of sheet.replaceAll(COMMENTS, '')) {
    if (character === '{') {
      const selectors = (text.split(';').at(-1) ?? '').trim()
      if (around.every((outer) => outer.startsWith('@')))
        classes.push(
          ...selectors
            .split(',')
            .map((one) => one.trim())
            .filter((one) => CLASS.test(one)),
        )
      around.push(selectors)
      text = ''
    } else if (character === '}') {
      around.pop()
      text = ''
    } else text += character
  }
  return classes
}

test('a class has its rules in one folder: elsewhere, its name would mean something else', async () => {
  const folders = new Map<string, Set<string>>()
  for await (const file of glob('app/**/*.css'))
    for (const name of listClasses(readFileSync(file, 'utf8')))
      folders.set(name, (folders.get(name) ?? new Set()).add(path.dirname(file)))
  expect(folders.size).toBeGreaterThan(1000)
  const shared = [...folders].filter(([, where]) => where.size > 1)
  expect(shared.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([])
})

test('a class is found in its own rules and under conditions, and not within others', () => {
  const sheet = `/* .none {} */ .one, .two > b { color: red; .inner { top: 0 } }
    @layer components { @media (width < 640px) { .three { color: red } } .four:hover { top: 0 } }`
  expect(listClasses(sheet)).toEqual(['.one', '.three'])
})
