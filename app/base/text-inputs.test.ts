import { expect, test } from 'vitest'
import { line, paragraph, requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'

test('a line is cleaned before it is measured', () => {
  expect(line(3).parse(' a\0 \r\n\t b ')).toBe('a b')
  expect(line(3).parse('')).toBe('')
  expect(line(3).safeParse('a b c').error?.issues[0]?.message).toBe('Use at most 3 characters.')
  expect(line(2000).safeParse('x'.repeat(2001)).error?.issues[0]?.message).toBe(
    'Use at most 2,000 characters.',
  )
})

test('a paragraph keeps its lines and its spaces within', () => {
  expect(paragraph(20).parse('\r\n one\r\n\rtwo  \0three \n')).toBe('one\n\ntwo  three')
  expect(paragraph(3).parse('')).toBe('')
  expect(paragraph(3).safeParse('abcd').success).toBe(false)
})

test('a required text that is missing, empty or blank gets one message', () => {
  for (const schema of [requiredLine(9, 'Enter it.'), requiredParagraph(9, 'Enter it.')])
    for (const value of [undefined, null, 7, '', ' \r\n ', '\0'])
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe('Enter it.')
})
