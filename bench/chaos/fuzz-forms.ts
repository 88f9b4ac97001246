/** Every form of the program with a valid body: read from its pages, and the few that only scripts send from a list. */
import { globSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { readPage, requestsOf, type FormField } from './page-forms.ts'
import { BEYOND_PAGES } from './forms-beyond-pages.ts'
import { listPlaces, patternOf, ROUTE_LIST, type Place } from './fuzz-places.ts'
import { PEOPLE, type FuzzSite, type Person } from './fuzz-site.ts'
import { kindOf, readSchemas, type FieldKind, type InputSchema } from './fuzz-schemas.ts'
import { sendRaw } from './raw-client.ts'

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
  /** Addresses with queries, as pages link to them. */
  links: { person: Person; pattern: string; path: string }[]
  forms: ValidForm[]
  /** Names that the program reads from queries. */
  queryNames: string[]
}

const PAGES_PER_SHAPE = 2
const PAGES_PER_PERSON = 260

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/
/** Names whose value decides what stands on the page. */
const CHOOSES_FORM = new Set(['tab', 'do', 'show', 'step', 'view', 'state', 'edit'])

/** Pages of one pattern with the same names in their query show the same forms; two of each are looked at. */
function shapeOf(path: string): string {
  const url = new URL(path, 'http://localhost')
  const words = [...url.searchParams].map(([name, value]) =>
    CHOOSES_FORM.has(name) ? `${name}=${value.replace(ID, '')}` : name,
  )
  return `${patternOf(url.pathname)}?${words.toSorted().join('&')}`
}

const NOT_WALKED =
  /^\/(?:files|assets|uploads|live|sign-out|auth\/google|smart-dashboard)|\.(?:csv|json|png|ics)(?:\?|$)/

interface Found {
  forms: { action: string; fields: FormField[] }[]
  links: string[]
}

async function walk(site: FuzzSite, person: Person, places: readonly Place[]): Promise<Found> {
  const headers = [
    ['host', `localhost:${site.port}`],
    ...(site.cookies[person] ? [['cookie', site.cookies[person]] as const] : []),
  ] as [string, string][]
  const shapes = new Map<string, number>()
  const queue: string[] = []
  const links = new Set<string>()
  const offer = (path: string) => {
    if (NOT_WALKED.test(path) || links.has(path)) return
    const shape = shapeOf(path)
    const known = shapes.get(shape) ?? 0
    if (known >= PAGES_PER_SHAPE && !places.some((place) => place.path === path)) return
    shapes.set(shape, known + 1)
    links.add(path)
    queue.push(path)
  }
  for (const { path } of places) offer(path)
  const forms: Found['forms'] = []
  for (let at = 0; at < queue.length && at < PAGES_PER_PERSON; at += 1) {
    const target = queue[at] ?? '/'
    const answer = await sendRaw(site.port, { method: 'GET', target, headers, body: null })
    const location = /\r\nlocation: (\S+)/i.exec(answer.head)?.[1]
    if (location?.startsWith('/')) offer(location)
    if (!/content-type: text\/html/i.test(answer.head)) continue
    const page = readPage(answer.body.toString(), target)
    for (const href of page.links) if (href.startsWith('/')) offer(href.split('#')[0] ?? '/')
    forms.push(...page.forms.flatMap(requestsOf))
  }
  return { forms, links: [...links] }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
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
  q: 'reel',
  time: '14:00',
  startTime: '11:00',
}

function filled(fields: readonly FormField[], schemas: readonly InputSchema[]): Field[] {
  return fields.map((field) => {
    const kind = kindOf(field, schemas)
    return {
      name: field.name,
      kind,
      value:
        field.value || (field.type === 'hidden' ? '' : (GOOD_BY_NAME[field.name] ?? GOOD[kind]())),
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

/** @throws Error that names every route with an action, intent and schema without a form */
function requireAll(forms: readonly ValidForm[], schemas: readonly InputSchema[]): void {
  const missing: string[] = []
  for (const { pattern, file } of ROUTE_LIST) {
    if (!/export (?:async )?function action\b/.test(readFileSync(`app/${file}`, 'utf8'))) continue
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
        required.every((wanted) => fields.some((field) => field.name === wanted)),
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
