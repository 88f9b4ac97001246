/** Requests made of what the program takes: as they should be, then each with exactly one fault. */
import type { Random } from '#db/demo/random.ts'
import { ANY_VALUE, NAME_FAULTS, VALUES } from './field-faults.ts'
import type { Field, Surface, ValidForm } from './fuzz-forms.ts'
import type { FieldKind } from './fuzz-schemas.ts'
import { PEOPLE, type Person } from './fuzz-site.ts'
import type { RawRequest } from './raw-client.ts'
import { BODIES, HEADERS, METHODS, PATHS, type BodyFault } from './request-faults.ts'

/** A request before it is known who sends it over which port. */
export interface Attempt {
  /** What is wrong with it. */
  fault: string
  person: Person
  method: string
  target: string
  headers: readonly (readonly [string, string])[]
  /** One character a byte; null without a body. */
  body: string | null
  length?: string | null
}

type Pair = readonly [string, string]
const FORM_TYPE: Pair = ['content-type', 'application/x-www-form-urlencoded']

const written = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
const bodyOf = (fields: readonly Field[]) =>
  fields.map(({ name, value }) => written(name, value)).join('&')
const bytesOf = (value: string) => Buffer.from(value).toString('latin1')

/** Where a page's script sends a form, and reads its data. */
function asData(target: string): string {
  const [path = '/', query] = target.split('?')
  return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`
}

/** A form goes to its page as often as to the data of it; what is no page has none. */
function targetOf(action: string, random: Random): string {
  return /^\/(?:api|share)\//.test(action) || random.next() < 0.5 ? action : asData(action)
}

function post(
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

/** The body with one field put in another way; the rest as it should be. */
function withField(form: ValidForm, field: Field, text: string): string {
  return [
    ...form.fields
      .filter((other) => other !== field)
      .map(({ name, value }) => written(name, value)),
    ...(text ? [text] : []),
  ].join('&')
}

function withBody(
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

const valuesFor = (kind: FieldKind) => ({ ...ANY_VALUE, ...VALUES[kind] })

interface Sources {
  surface: Surface
  random: Random
}

function pathOf({ surface, random }: Sources): { person: Person; path: string } {
  if (random.next() < 0.5 && surface.links.length > 0) return random.pick(surface.links)
  return { person: random.pick(PEOPLE), path: random.pick(surface.places).path }
}

const get = (
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

function pathFault(sources: Sources, name: string): Attempt {
  const { person, path } = pathOf(sources)
  return get(person, PATHS[name]?.(path.split('?')[0] ?? '/') ?? path, `path: ${name}`)
}

function headerFault(sources: Sources, name: string): Attempt {
  const headers = HEADERS[name] ?? []
  const { surface, random } = sources
  if (random.next() < 0.3)
    return post(random.pick(surface.forms), `header: ${name}`, random, {
      headers: [FORM_TYPE, ...headers],
    })
  const { person, path } = pathOf(sources)
  const place =
    random.next() < 0.2
      ? random.pick([
          '/live',
          '/uploads',
          '/favicon.svg',
          '/files/nothing',
          '/manifest.webmanifest',
        ])
      : path
  return get(person, place, `header: ${name}`, headers)
}

/** What stands in an address instead of an id, a filter, a date or a cursor. */
function queryFault(sources: Sources, value: string, label: string): Attempt {
  const { person, path } = pathOf(sources)
  const [pathname = '/', query = ''] = path.split('?')
  const pairs = query.split('&').filter(Boolean)
  const { random, surface } = sources
  if (pairs.length > 0 && random.next() < 0.7) {
    const at = random.between(0, pairs.length - 1)
    pairs[at] = `${pairs[at]?.split('=')[0] ?? ''}=${value}`
  } else {
    pairs.push(`${random.pick(surface.queryNames)}=${value}`)
  }
  const target = `${pathname}?${pairs.join('&')}`
  return get(person, random.next() < 0.3 ? asData(target) : target, `query: ${label}`)
}

/** A parameter of the path that is not what it should be. */
function parameterFault({ surface, random }: Sources, value: string, label: string): Attempt {
  const place = random.pick(surface.places.filter(({ pattern }) => pattern.includes(':')))
  const target = place.pattern.replace(/:\w+/, value.replaceAll(/[\s#?]/g, '')) || '/'
  const form = surface.forms.find(({ pattern }) => pattern === place.pattern)
  if (form && random.next() < 0.5) return post(form, `parameter: ${label}`, random, { target })
  return get(random.pick(PEOPLE), target, `parameter: ${label}`)
}

/** Values of a paging token that was changed on the way, or made up. */
const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
const CURSORS: Record<string, string> = {
  'of NUL': cursor(['a\u0000', '\u0000']),
  'of other kinds': cursor([{}, []]),
  'of two words': cursor(['x', 'y']),
  'of a word and no id': cursor([1, 'x']),
  'of no number': cursor(['NaN', '0190f5fe-7c00-4a00-8000-000000000001']),
  'past every number': cursor([1e300, '0190f5fe-7c00-4a00-8000-000000000001']),
  'past every date': cursor(['999999-01-01T00:00:00Z', '0190f5fe-7c00-4a00-8000-000000000001']),
  'of nothing': cursor([null, null]),
  'of one': cursor(['1']),
  'of three': cursor([1, 2, 3]),
  'of an object': cursor({ length: 2 }),
  'that is cut': cursor([1_792_728_942_428_000, '0190f5fe-7c00-4a00-8000-000000000001']).slice(
    0,
    20,
  ),
}

function cursorFault({ surface, random }: Sources, name: string): Attempt {
  const path = random.pick([
    '/browse-reels',
    '/browse-creators',
    '/creators',
    '/api/reels',
    '/api/creators',
    '/admin/users',
    '/admin/reels',
    '/notifications',
  ])
  const linked = surface.links.filter((link) => /[?&](?:after|before|cursor)=/.test(link.path))
  const link =
    linked.length > 0 && random.next() < 0.5
      ? random.pick(linked)
      : { person: random.pick(PEOPLE), path: `${path}?after=x` }
  return get(
    link.person,
    link.path.replace(/(after|before|cursor)=[^&]*/, `$1=${CURSORS[name] ?? ''}`),
    `cursor: ${name}`,
  )
}

function ofKind({ surface, random }: Sources, kind: FieldKind): { form: ValidForm; field: Field } {
  const forms = surface.forms.filter(({ fields }) => fields.some((field) => field.kind === kind))
  const form = random.pick(forms)
  return { form, field: random.pick(form.fields.filter((field) => field.kind === kind)) }
}

const KINDS = Object.keys(VALUES) as FieldKind[]

/** Everything that there is, once: each form, each method on each route, each fault. */
export function everyKindOnce(sources: Sources): Attempt[] {
  const { surface, random } = sources
  const firsts = surface.places.filter(
    (place, at) => surface.places.findIndex(({ pattern }) => pattern === place.pattern) === at,
  )
  const withForm = (
    change: (form: ValidForm, field: Field) => Attempt,
    isFaultAt: (path: string) => boolean = () => true,
  ) => {
    const form = random.pick(
      surface.forms.filter(
        ({ fields, action }) => fields.length > 0 && isFaultAt(action.split('?')[0] ?? '/'),
      ),
    )
    return change(form, random.pick(form.fields))
  }
  return [
    ...surface.forms.map((form) => post(form, 'none', random)),
    ...firsts.flatMap(({ path }) =>
      METHODS.map((method): Attempt => ({
        ...get(random.pick(PEOPLE), path, `method: ${method}`),
        method,
      })),
    ),
    ...KINDS.flatMap((kind) =>
      surface.forms.some(({ fields }) => fields.some((field) => field.kind === kind))
        ? Object.entries(valuesFor(kind)).map(([name, value]) => {
            const { form, field } = ofKind(sources, kind)
            return post(form, `${kind}: ${name}`, random, {
              body: withField(form, field, `${encodeURIComponent(field.name)}=${value}`),
            })
          })
        : [],
    ),
    ...Object.entries(NAME_FAULTS).map(([name, put]) =>
      withForm((form, field) =>
        post(form, `field: ${name}`, random, {
          body: withField(
            form,
            field,
            put(encodeURIComponent(field.name), encodeURIComponent(field.value)),
          ),
        }),
      ),
    ),
    ...Object.entries(BODIES).map(([name, fault]) =>
      withForm((form) => withBody(form, name, fault, random), fault.isFaultAt),
    ),
    ...Object.keys(HEADERS).map((name) => headerFault(sources, name)),
    ...Object.keys(PATHS).map((name) => pathFault(sources, name)),
    ...Object.keys(CURSORS).map((name) => cursorFault(sources, name)),
    ...Object.entries({ ...ANY_VALUE, ...VALUES.id, ...VALUES.date, ...VALUES.number }).flatMap(
      ([name, value]) => [queryFault(sources, value, name), parameterFault(sources, value, name)],
    ),
  ]
}

/** One fault somewhere. Fields of forms are where most of the program looks at what it is sent. */
export function someFault(sources: Sources): Attempt {
  const { surface, random } = sources
  const kind = random.pick(KINDS)
  const [name, value] = random.pick(Object.entries(valuesFor(kind)))
  const share = random.next()
  if (share < 0.1) return queryFault(sources, value, name)
  if (share < 0.16) return parameterFault(sources, value, name)
  if (share < 0.22) return headerFault(sources, random.pick(Object.keys(HEADERS)))
  if (share < 0.27) return pathFault(sources, random.pick(Object.keys(PATHS)))
  if (share < 0.3) return cursorFault(sources, random.pick(Object.keys(CURSORS)))
  if (share < 0.33)
    return {
      ...get(random.pick(PEOPLE), random.pick(surface.places).path, 'method'),
      method: random.pick(METHODS),
    }
  const form = random.pick(surface.forms)
  if (share < 0.4)
    return post(form, 'sent by somebody else', random, { person: random.pick(PEOPLE) })
  if (share < 0.5 || form.fields.length === 0) {
    const body = random.pick(Object.keys(BODIES))
    return withBody(form, body, BODIES[body] ?? { type: null, pack: () => '' }, random)
  }
  const field = random.pick(form.fields)
  const encoded = encodeURIComponent(field.name)
  if (share < 0.62) {
    const [fault, put] = random.pick(Object.entries(NAME_FAULTS))
    return post(form, `field: ${fault}`, random, {
      body: withField(form, field, put(encoded, encodeURIComponent(field.value))),
    })
  }
  const [fault, bad] = random.pick(Object.entries(valuesFor(field.kind)))
  return post(form, `${field.kind}: ${fault}`, random, {
    body: withField(form, field, `${encoded}=${bad}`),
  })
}

/** With what a browser of that person sends along; each from an address of its own, so that limits by address stay out of it. */
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
