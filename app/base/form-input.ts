import type { z } from 'zod'
import { withoutNul } from '#app/base/clean-text.ts'
import { BadRequest, InvalidInput, type FieldErrors } from '#app/base/errors.ts'

/**
 * A form's text fields as an object: the last value of each name, without files. NUL characters are
 * removed from names and values, because drafts store both.
 */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string') fields[withoutNul(name)] = withoutNul(value)
  return fields
}

/**
 * The form or button of a page that was sent.
 * @throws BadRequest if the page has no such form or button
 */
export function intentOf<Intent extends string>(
  fields: Readonly<Record<string, string>>,
  known: readonly Intent[],
): Intent {
  const intent = known.find((name) => name === fields['intent'])
  if (intent === undefined) throw new BadRequest()
  return intent
}

/**
 * A switch of a form, sent as `yes` or `no`.
 * @throws InvalidInput for anything else, so that a missing value never counts as off
 */
export function switchOf(fields: Readonly<Record<string, string>>, name: string): boolean {
  const value = fields[name]
  if (value !== 'yes' && value !== 'no') throw new InvalidInput({ [name]: 'Choose yes or no.' })
  return value === 'yes'
}

/**
 * Checks input against a schema.
 * @throws InvalidInput with the first message of each field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new InvalidInput(fields)
}
