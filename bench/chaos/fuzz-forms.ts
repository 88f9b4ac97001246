/**
 * Every form of the program with a valid body: most are read from the pages, and the few that only
 * scripts send come from a list.
 */
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { DAY_MS } from '#app/base/time.ts'
import { DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import { now } from '#app/platform/clock.ts'
import { BEYOND_PAGES } from './forms-beyond-pages.ts'
import { listPlaces, patternOf, ROUTE_LIST, type Place } from './fuzz-places.ts'
import {
  kindOf,
  readSchemas,
  type FieldKind,
  type InputSchema,
} from '../../scripts/input-schemas.ts'
import { PEOPLE, type FuzzSite, type Person } from './fuzz-site.ts'
import { type FormField } from './page-forms.ts'
import { walk } from './walk-pages.ts'

export interface Field {
  name: string
  value: string
  kind: FieldKind
}

export interface ValidForm {
  person: Person
  pattern: string
  action: string
  fields: Field[]
}

export interface Surface {
  places: Place[]
  /** Paths with a query, as the pages link to them. */
  links: { person: Person; pattern: string; path: string }[]
  forms: ValidForm[]
  /** Names of the query parameters that the program reads. */
  queryNames: string[]
}

/** Uses the program's clock, which may run at another time. */
const inDays = (days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const GOOD: Record<FieldKind, () => string> = {
  intent: () => '',
  id: () => randomUUID(),
  date: () => inDays(40),
  time: () => '12:00',
  number: () => '120',
  email: () => `fuzz-${randomUUID().slice(0, 8)}@example.test`,
  url: () => 'https://work.example/reel',
  choice: () => 'on',
  file: () => '',
  text: () => 'A few words for it',
}

const GOOD_BY_NAME: Record<string, string> = {
  phone: '+1 214 555 0134',
  contactPhone: '+1 214 555 0134',
  zipCode: '75201',
  city: 'Dallas',
  state: 'TX',
  location: 'Dallas, TX',
  eventLocation: '12 Elm Street, 75201',
  venueAddress: '12 Elm Street, Dallas, TX 75201',
  equipment: 'iPhone 15 Pro',
  q: 'reel',
  time: '14:00',
  startTime: '11:00',
  // The new password equals the current one, because the next request needs it again.
  currentPassword: DEMO_PASSWORD,
  newPassword: DEMO_PASSWORD,
  repeatPassword: DEMO_PASSWORD,
}

/**
 * Left at its initial value: any other time of the list may be before the start that is chosen with
 * it.
 */
const LEFT_EMPTY = new Set(['eventEnd'])

function filled(fields: readonly FormField[], schemas: readonly InputSchema[]): Field[] {
  return fields.map((field) => {
    const kind = kindOf(field, schemas)
    return {
      name: field.name,
      kind,
      value: LEFT_EMPTY.has(field.name)
        ? ''
        : field.value ||
          (field.type === 'hidden' ? '' : (GOOD_BY_NAME[field.name] ?? GOOD[kind]())),
    }
  })
}

const signatureOf = ({ pattern, fields }: ValidForm) =>
  `${pattern} ${fields.find(({ name }) => name === 'intent')?.value ?? ''} ${fields.map(({ name }) => name).join(',')}`

function sourcesOf(pattern: string): string[] {
  return globSync(pattern)
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
}

/**
 * @throws Error that lists every route with an action, every intent and every schema without a form
 */
function requireAll(forms: readonly ValidForm[], schemas: readonly InputSchema[]): void {
  const missing: string[] = []
  for (const { pattern, file } of ROUTE_LIST) {
    if (!/export (?:const|(?:async )?function) action\b/.test(readFileSync(`app/${file}`, 'utf8')))
      continue
    if (!forms.some((form) => form.pattern === pattern)) missing.push(`route ${pattern}`)
  }
  const intents = sourcesOf('app/routes/**/*.tsx').flatMap((source) =>
    [
      ...source.matchAll(/name="intent" value="([^"]+)"|\bintent="([^"]+)"|\bintent: '([^']+)'/g),
    ].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
  )
  for (const intent of new Set(intents)) {
    if (
      !forms.some(({ fields }) =>
        fields.some(({ name, value }) => name === 'intent' && value === intent),
      )
    )
      missing.push(`intent ${intent}`)
  }
  for (const { name, required } of schemas) {
    if (
      !forms.some(({ fields }) =>
        required.every((name) => fields.some((field) => field.name === name)),
      )
    )
      missing.push(`schema ${name} (${required.join(', ')})`)
  }
  if (missing.length > 0)
    throw new Error(
      `No form is known for these; add them to BEYOND_PAGES in bench/chaos/forms-beyond-pages.ts:\n  ${missing.join('\n  ')}`,
    )
}

/** @param pagesOf the people who walk through the pages */
export async function readSurface(site: FuzzSite): Promise<Surface> {
  const schemas = await readSchemas()
  const places = await listPlaces(site.pool)
  const forms = new Map<string, ValidForm>()
  const links: Surface['links'] = []
  const keep = (person: Person, action: string, fields: readonly FormField[]) => {
    const form = { person, pattern: patternOf(action), action, fields: filled(fields, schemas) }
    forms.set(`${person} ${signatureOf(form)}`, form)
  }
  for (const person of PEOPLE) {
    const found = await walk(site, person, places)
    for (const path of found.links)
      if (path.includes('?')) links.push({ person, pattern: patternOf(path), path })
    for (const { action, fields } of found.forms) keep(person, action, fields)
  }
  for (const [person, pattern, fields] of BEYOND_PAGES) {
    const action = places.find((place) => place.pattern === pattern)?.path ?? pattern
    keep(
      person,
      action,
      Object.entries(fields).map(([name, value]) => ({ name, value, type: 'hidden' })),
    )
  }
  requireAll([...forms.values()], schemas)
  const read = sourcesOf('app/**/*.{ts,tsx}').flatMap((source) =>
    [...source.matchAll(/\.get\('([a-zA-Z]+)'\)/g)].map((match) => match[1] ?? ''),
  )
  const linked = links.flatMap(({ path }) => [
    ...new URL(path, 'http://localhost').searchParams.keys(),
  ])
  return {
    places,
    links,
    forms: [...forms.values()],
    queryNames: [...new Set([...read, ...linked])].toSorted(),
  }
}
