/**
 * The input schemas of the features: their fields, the kind of each field, and whether a form is
 * known for each schema.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export type FieldKind =
  | 'intent'
  | 'id'
  | 'date'
  | 'time'
  | 'number'
  | 'email'
  | 'url'
  | 'choice'
  | 'file'
  | 'text'

interface Property {
  format?: string
  pattern?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
}

export interface InputSchema {
  name: string
  required: string[]
  properties: Record<string, Property>
}

/** Schemas whose fields do not appear under their own names in any form. */
const ELSEWHERE = new Set([
  // Used by the demo and by other operations.
  'addReelInput',
  'portfolioItemInput',
  // Sent as headers of an upload.
  'uploadInput',
  'portfolioWordsInput',
])

interface JsonSchema {
  properties?: Record<string, Property>
  required?: string[]
}

export async function readSchemas(): Promise<InputSchema[]> {
  const schemas: InputSchema[] = []
  for (const file of globSync('app/features/**/*-input{,s}.ts').toSorted()) {
    const exported = (await import(path.resolve(file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || ELSEWHERE.has(name)) continue
      const { properties, required = [] } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      }) as JsonSchema
      if (properties) schemas.push({ name, required, properties })
    }
  }
  return schemas
}

function kindByName(name: string): FieldKind {
  if (name === 'intent') return 'intent'
  if (/date|deadline/i.test(name)) return 'date'
  if (/time$|^time/i.test(name) && name !== 'timeZone') return 'time'
  if (/email/i.test(name)) return 'email'
  if (/id$|key$/i.test(name)) return 'id'
  if (/url|link|website|portfolio|instagram/i.test(name)) return 'url'
  return /price|pricing|cents|bps|budget|count|minutes|days|order|rating|percent|marketplace|beginner|intermediate|^pro$/i.test(
    name,
  )
    ? 'number'
    : 'text'
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The kind of a field: taken from its schema, or else from its control, value and name. */
export function kindOf(
  field: { name: string; value: string; type: string },
  schemas: readonly InputSchema[],
): FieldKind {
  if (field.type === 'file') return 'file'
  if (field.name === 'intent') return 'intent'
  if (UUID.test(field.value)) return 'id'
  const property = schemas
    .map(({ properties }) => properties[field.name])
    .find((found) => found !== undefined)
  if (property?.format === 'uuid') return 'id'
  if (
    property?.enum ||
    property?.const !== undefined ||
    ['radio', 'checkbox', 'select'].includes(field.type)
  )
    return 'choice'
  if (
    field.type === 'date' ||
    field.type === 'time' ||
    field.type === 'number' ||
    field.type === 'email' ||
    field.type === 'url'
  )
    return field.type
  return property?.type === 'number' || property?.type === 'integer'
    ? 'number'
    : kindByName(field.name)
}
