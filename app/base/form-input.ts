import type { z } from 'zod'
import { InvalidInput, type FieldErrors } from '#app/base/errors.ts'

/**
 * A form's text fields as an object: the last value of each name, files left out. Nobody can type the character NUL and no
 * text of the database may hold it, so it is left out.
 */
export function fieldsOf(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value.replaceAll('\0', '')
  return fields
}

/**
 * Checks input against a schema.
 * @throws InvalidInput with the first message of each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new InvalidInput(fields)
}
