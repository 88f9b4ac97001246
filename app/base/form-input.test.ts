import { expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidInput } from '#app/base/errors.ts'
import { fieldsOf, parseInput } from '#app/base/form-input.ts'

const schema = z.object({ email: z.email('Enter an email.'), nights: z.coerce.number().int('Whole nights only.').min(1, 'At least one.') })

test('input that fits is handed on, parsed', () => {
  expect(parseInput(schema, { email: 'casey@example.test', nights: '3', role: 'admin' })).toEqual({ email: 'casey@example.test', nights: 3 })
})

test('every field says its first fault', () => {
  try {
    parseInput(schema, { email: 'nobody', nights: '-0.5' })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput)
    expect((error as InvalidInput).fields).toEqual({ email: 'Enter an email.', nights: 'Whole nights only.' })
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
