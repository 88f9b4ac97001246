/** Builds requests that the program accepts, and then variants with exactly one fault each. */
import type { Random } from '#db/demo/random.ts'
import { ANY_VALUE, VALUES } from './field-faults.ts'
import type { Field, Surface, ValidForm } from './fuzz-forms.ts'
import type { FieldKind } from '../../scripts/input-schemas.ts'
import { PEOPLE, type Person } from './fuzz-site.ts'
import type { RawRequest } from './raw-client.ts'
import type { BodyFault } from './body-faults.ts'

/** A request before its sender and port are known. */
export interface Attempt {
  /** What is wrong with this request. */
  fault: string
  person: Person
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  /** One character per byte; null without a body. */
  body: string | null
  length?: string | null
}

type Pair = readonly [string, string]

export const FORM_TYPE: Pair = ['content-type', 'application/x-www-form-urlencoded']

const written = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

const bodyOf = (fields: readonly Field[]) =>
  fields.map(({ name, value }) => written(name, value)).join('&')

const bytesOf = (value: string) => Buffer.from(value).toString('latin1')

/** The URL to which a page's script sends a form, and from which it reads the page's data. */
export function asData(target: string): string {
  const [path = '/', query] = target.split('?')
  return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`
}

/** Sends half of the forms to the page and half to its `.data` URL, if it has one. */
function targetOf(action: string, random: Random): string {
  return /^\/(?:api|share)\//.test(action) || random.next() < 0.5 ? action : asData(action)
}

export function post(
  form: ValidForm,
  fault: string,
  random: Random,
  change: Partial<Attempt> = {},
): Attempt {
  return {
    fault,
    person: form.person,
    method: 'POST',
    target: targetOf(form.action, random),
    headers: [FORM_TYPE],
    body: bodyOf(form.fields),
    ...change,
  }
}

/** The form's body with one field replaced by `text`, and the rest unchanged. */
export function withField(form: ValidForm, field: Field, text: string): string {
  return [
    ...form.fields
      .filter((other) => other !== field)
      .map(({ name, value }) => written(name, value)),
    ...(text ? [text] : []),
  ].join('&')
}

export function withBody(
  form: ValidForm,
  name: string,
  { type, pack, headers = [], length }: BodyFault,
  random: Random,
): Attempt {
  const fields = form.fields.map((field) => ({
    name: bytesOf(field.name),
    value: bytesOf(field.value),
  }))
  const own: Pair[] = [...(type === null ? [] : [['content-type', type] as const]), ...headers]
  return post(form, `body: ${name}`, random, {
    body: pack(bodyOf(form.fields), fields),
    headers: own,
    ...(length !== undefined && { length }),
  })
}

export const valuesFor = (kind: FieldKind) => ({ ...ANY_VALUE, ...VALUES[kind] })

export interface Sources {
  surface: Surface
  random: Random
}

export function pathOf({ surface, random }: Sources): { person: Person; path: string } {
  if (random.next() < 0.5 && surface.links.length > 0) return random.pick(surface.links)
  return { person: random.pick(PEOPLE), path: random.pick(surface.places).path }
}

export const get = (
  person: Person,
  target: string,
  fault: string,
  headers: readonly Pair[] = [],
): Attempt => ({
  fault,
  person,
  method: 'GET',
  target,
  headers,
  body: null,
})

/**
 * Adds the headers that a person's browser would send. Each request gets its own client address, so
 * that rate limits by address do not interfere.
 */
export function rawOf(attempt: Attempt, port: number, cookie: string, number: number): RawRequest {
  const origin = `http://localhost:${port}`
  const own = new Set(attempt.headers.map(([name]) => name))
  const usual: Pair[] = [
    ['host', `localhost:${port}`],
    ['user-agent', 'Mozilla/5.0 (fuzz)'],
    ['x-forwarded-for', `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`],
    ...(attempt.method === 'GET' || attempt.method === 'HEAD' ? [] : [['origin', origin] as const]),
    ...(cookie ? [['cookie', cookie] as const] : []),
  ]
  const headers = [
    ...usual.filter(([name]) => !own.has(name) || name === 'host'),
    ...attempt.headers,
  ]
  const { method, target, length } = attempt
  return {
    method,
    target,
    headers,
    body: attempt.body === null ? null : Buffer.from(attempt.body, 'latin1'),
    ...(length !== undefined && { length }),
  }
}
