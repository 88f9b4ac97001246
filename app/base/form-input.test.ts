import { expect, test } from 'vitest'
import { z } from 'zod'
import { BadRequest, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf, intentOf, parseInput, switchOf } from '#app/base/form-input.ts'

const schema = z.object({
  email: z.email('Enter an email.'),
  nights: z.coerce.number().int('Whole nights only.').min(1, 'At least one.'),
})

test('input that fits is handed on, parsed', () => {
  expect(parseInput(schema, { email: 'casey@example.test', nights: '3', role: 'admin' })).toEqual({
    email: 'casey@example.test',
    nights: 3,
  })
})

test('every field says its first fault', () => {
  try {
    parseInput(schema, { email: 'nobody', nights: '-0.5' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput)
    expect((error as InvalidInput).fields).toEqual({
      email: 'Enter an email.',
      nights: 'Whole nights only.',
    })
  }
})

test('of a name that a form sends twice the last counts, and files are left out', () => {
  const form = new FormData()
  form.append('availability', 'all')
  form.append('availability', 'available')
  form.append('reel', new File(['x'], 'x.mp4'))
  expect(fieldsOf(form)).toEqual({ availability: 'available' })
})

test('a NUL, which no text of the database may hold, does not come in by a form', () => {
  const form = new FormData()
  form.set('name', 'Ada\0 Lovelace\0')
  expect(fieldsOf(form)).toEqual({ name: 'Ada Lovelace' })
})

test('NUL is left out of names and values, since the database keeps none', () => {
  const form = new FormData()
  form.append('na\0me', 'Cas\0ey')
  form.append('\0', '\0')
  expect(fieldsOf(form)).toEqual({ name: 'Casey', '': '' })
})

test('a form says which of the page’s it is, and none that the page does not have', () => {
  expect(intentOf({ intent: 'save' }, ['save', 'delete'])).toBe('save')
  for (const intent of ['', 'SAVE', 'other', '__proto__', 'constructor']) {
    expect(() => intentOf({ intent }, ['save', 'delete'])).toThrow(BadRequest)
  }
  expect(() => intentOf({}, ['save'])).toThrow('Please reload the page and try again.')
})

test('a switch is yes or no, and never off because it is missing', () => {
  expect([switchOf({ isOn: 'yes' }, 'isOn'), switchOf({ isOn: 'no' }, 'isOn')]).toEqual([
    true,
    false,
  ])
  for (const fields of [{}, { isOn: '' }, { isOn: 'on' }] as Record<string, string>[])
    expect(() => switchOf(fields, 'isOn')).toThrow(InvalidInput)
})
