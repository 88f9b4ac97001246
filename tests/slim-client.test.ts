import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HYPHENATED } from '../scripts/client-cuts.ts'

const reactDom = createRequire(import.meta.url).resolve('react-dom/package.json')
const source = readFileSync(path.join(path.dirname(reactDom), 'cjs/react-dom-client.production.js'), 'utf8')
const [, list = ''] = /aliases = new Map\(\[([^;]*?)\]\),\n/.exec(source) ?? []
const aliases = [...list.matchAll(/\["([^"]+)", "([^"]+)"\]/g)].map(([, name = '', attribute = '']) => [name, attribute] as const)

/** Of fonts in SVG 1.1, which no browser draws, and other attributes that nobody reads any more. */
const GONE =
  /^(?:accentHeight|arabicForm|capHeight|colorProfile|enableBackground|glyph\w+|horiz\w+|overline\w+|panose-?1|renderingIntent|strikethrough\w+|underline\w+|unitsPerEm|v[A-Z]\w+|vert\w+|xHeight|xmlns\w*|x[Ll]ink\w*)$/

test('attributes are spelled as React spells them', () => {
  expect(aliases.length).toBeGreaterThan(70)
  const hyphenated = aliases.filter(([name]) => name !== 'htmlFor' && name !== 'crossOrigin' && !GONE.test(name))
  expect(hyphenated.filter(([name]) => !HYPHENATED.test(name))).toEqual([])
  for (const [name, attribute] of hyphenated) expect(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(attribute)
  const asTheyAre = [
    'viewBox',
    'preserveAspectRatio',
    'markerWidth',
    'markerUnits',
    'clipPathUnits',
    'textLength',
    'gradientTransform',
    'srcSet',
    'imageSrcSet',
    'autoComplete',
    'colSpan',
    'accept',
    'fill',
    'stroke',
    'transform',
  ]
  expect(asTheyAre.filter((name) => HYPHENATED.test(name))).toEqual([])
})
