import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskContacts } from '#app/features/messages/contact-details.ts'
import { foldText } from '#app/features/messages/folded-text.ts'

const HIDDEN = '[hidden until accepted]'

test.each([
  'casey@example.test',
  'casey.quinn+reels@mail.example.co',
  'casey (at) example (dot) com',
  'casey [at] example [dot] com',
  'casey { at } example . com',
  'casey at example dot com',
  'casey_at_example_dot_com',
  'casey at gmail',
  'casey@somewhere',
  'cásey@éxample.com',
  'casey＠example．com',
  '𠀀𠀀@example.com',
  '+1 214 555 0134',
  '(214) 555-0134',
  '2145550134',
  '214.555.0134',
  '214 – 555 – 0134',
  '214/555/0134',
  '214•555•0134',
  '214_555_0134',
  '214,555,0134',
  '214: 555: 0134',
  '123456789012345678901234',
  '２１４５５５０１３４',
  '٢١٤٥٥٥٠١٣٤',
  '①②③④⑤⑥⑦',
  '2️⃣1️⃣4️⃣5️⃣5️⃣5️⃣0️⃣',
  '2\u200B1\u200B4\u200B5\u200B5\u200B5\u200B0\u200B1\u200B3\u200B4',
  '2l4 555 Ol34',
  'two one four five five five zero one three four',
  'two-one-four-five-five-five-oh-one-three-four',
  'dos uno cuatro cinco cinco cinco cero',
  'twoonefourfivefivefivezeroonethreefour',
  'https://example.com/me?x=1',
  'www.example.com',
  'mailto:casey@example',
  'example.com/casey',
  'example。com',
  'exa\u00ADmple.com',
  'gmаil.соm',
  'example dot com',
  'example . com',
  'linktr.ee/casey',
  '@caseyquinn',
  'instagram: caseyquinn',
  'IG = caseyquinn',
])('%s is hidden', (contact) => {
  expect(maskContacts(`Write to ${contact} please`)).toBe(`Write to ${HIDDEN} please`)
})

test.each([
  'Doors at 19:30, first dance 21:15.',
  'On 2026-07-09 at 2:30 PM',
  'The 12th, 80 guests, 2 reels, $240.50',
  '5 Elm St, 3rd floor, room 401',
  'Meet us at the bar. Then upstairs.',
  'From 19:30 - 21:15, then 22:00 - 23:30',
  'Budget 1,500 - 2,000 for 2 reels',
  '7/9/2026 14:30 or 12/31/2026',
  '2 reels@100 each, 3 @ $80',
  'Café at noon · 漢字 at the door, Größe M',
  'one two three, go!',
  'My phone died, room 555 123',
])('%s is left alone', (text) => {
  expect(maskContacts(text)).toBe(text)
})

test('several are hidden each, and what touches becomes one', () => {
  expect(maskContacts('a@b.cc, then 214 555 0134!')).toBe(`${HIDDEN}, then ${HIDDEN}!`)
  expect(maskContacts('a@b.cc9@d.ee @caseyquinn')).toBe(`${HIDDEN} ${HIDDEN}`)
  expect(maskContacts('a.com-b.com')).toBe(HIDDEN)
})

/*
 * The regular expressions of earlier versions: correct but slow for long texts, so they run on
 * short ones.
 */
/* oxlint-disable regexp/no-super-linear-move */
const EARLIER = [
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\]| at )\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\]| dot )\s*[\p{L}]{2,})+/giu,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b[a-z0-9-]+\.(?:com|net|org|io|me|co|app|link|tv)(?:\/\S*)?\b/gi,
  /(?<![\p{L}\p{N}])@[A-Za-z0-9_.]{3,}/gu,
  /(?<!\d)\+?\(?\d(?:[\s().-]*\d){6,14}(?!\d)/g,
]
/* oxlint-enable regexp/no-super-linear-move */

/** The visible part of a masked text: its letters and digits, in order. */
const shownOf = (masked: string) => masked.replaceAll(HIDDEN, '').replaceAll(/[^\p{L}\p{N}]/gu, '')

function isWithin(part: string, whole: string): boolean {
  let at = 0
  for (const letter of whole) if (letter === part[at]) at += 1
  return at === part.length
}

test('whatever was hidden by earlier versions is hidden', () => {
  const pieces = [
    'a',
    'bc',
    'def',
    '9',
    '55',
    '.',
    '-',
    '_',
    '@',
    ' ',
    ' at ',
    ' dot ',
    '(at)',
    '[dot]',
    'com',
    'www.',
    '/',
    '+1',
    '(',
    ')',
    '漢',
    'Я',
    'http://',
    '.co',
    'me',
    '\n',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
      const text = parts.join('')
      const before = EARLIER.reduce(
        (masked, contact) =>
          masked.replace(contact, (found) =>
            /^\d{4}-\d{1,2}-\d{1,2}$/.test(found.trim()) ? found : HIDDEN,
          ),
        text,
      )
      expect(isWithin(shownOf(maskContacts(text)), shownOf(before)), JSON.stringify(text)).toBe(
        true,
      )
    }),
    { numRuns: 3000 },
  )
})

test('what is shown is the text, with notes in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      let at = 0
      for (const part of maskContacts(text).split(HIDDEN)) {
        const found = text.indexOf(part, at)
        expect(found).toBeGreaterThanOrEqual(at)
        at = found + part.length
      }
    }),
  )
})

test('a folded text knows where each of its characters comes from', () => {
  const original = 'Ａ\u200B e\u0301 ﷺ 😀 ①x'
  const { text, origins } = foldText(original)
  expect(text).toBe('a e صلى 😀 1x'.normalize('NFKD').replace('صلى', text.slice(4, 8)))
  expect(origins).toHaveLength(text.length + 1)
  expect(origins?.map((origin) => original[origin]).at(-2)).toBe('x')
})

/**
 * Guards against slow patterns: a text that takes a second at a thousand characters would take
 * hours here, so the test would time out.
 */
test.each([
  '漢',
  '1 ',
  'a@',
  '@',
  'www.',
  'a.com-',
  'a.a.a.',
  'a',
  'at ',
  '(',
  ' ',
  'zero ',
  'zero',
  'o',
  '1l',
  '\u200B',
  'a\u0301',
  'ﷺ',
  '1,',
  '19:30 ',
  'dot ',
  'insta ',
  '://',
])('a text of 200,000 characters of %j is gone through', (seed) => {
  const text = seed.repeat(Math.ceil(200_000 / seed.length))
  expect(maskContacts(text).length).toBeGreaterThan(0)
  expect(maskContacts(`${text}@x.yz`).endsWith(HIDDEN)).toBe(true)
})
