/** Requests with one fault each, in order or at random. */
import { BODIES } from './body-faults.ts'
import { CURSORS } from './cursor-faults.ts'
import { ANY_VALUE, NAME_FAULTS, VALUES } from './field-faults.ts'
import type { Field, ValidForm } from './fuzz-forms.ts'
import {
  type Attempt,
  FORM_TYPE,
  type Sources,
  asData,
  get,
  pathOf,
  post,
  valuesFor,
  withBody,
  withField,
} from './fuzz-requests.ts'
import type { FieldKind } from '../../scripts/input-schemas.ts'
import { PEOPLE } from './fuzz-site.ts'
import { HEADERS, METHODS, PATHS } from './request-faults.ts'

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

/** A faulty value in the query, in place of an id, a filter, a date or a cursor. */
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

/** A faulty value in place of a path parameter. */
function parameterFault({ surface, random }: Sources, value: string, label: string): Attempt {
  const place = random.pick(surface.places.filter(({ pattern }) => pattern.includes(':')))
  const target = place.pattern.replace(/:\w+/, value.replaceAll(/[\s#?]/g, '')) || '/'
  const form = surface.forms.find(({ pattern }) => pattern === place.pattern)
  if (form && random.next() < 0.5) return post(form, `parameter: ${label}`, random, { target })
  return get(random.pick(PEOPLE), target, `parameter: ${label}`)
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

/** Each form, each method on each route, and each fault, once. */
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

/**
 * One random fault, most often in a form field, because the program examines that input most
 * closely.
 */
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
