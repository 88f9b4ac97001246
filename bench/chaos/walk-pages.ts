/** Follows the links of the site and collects its forms. */
import { patternOf, type Place } from './fuzz-places.ts'
import { type FuzzSite, type Person } from './fuzz-site.ts'
import { readPage, requestsOf, type FormField } from './page-forms.ts'
import { sendRaw } from './raw-client.ts'

const PAGES_PER_SHAPE = 2

const PAGES_PER_PERSON = 400

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** Query parameters whose value decides what the page shows. */
const CHOOSES_FORM = new Set(['tab', 'do', 'show', 'step', 'view', 'state', 'edit'])

/**
 * Pages with the same pattern and parameter names show the same forms, so two of each are enough.
 */
function shapeOf(path: string): string {
  const url = new URL(path, 'http://localhost')
  const words = [...url.searchParams].map(([name, value]) =>
    CHOOSES_FORM.has(name) ? `${name}=${value.replace(ID, '')}` : name,
  )
  return `${patternOf(url.pathname)}?${words.toSorted().join('&')}`
}

const NOT_WALKED =
  /^\/(?:files|assets|uploads|live|sign-out|auth\/google|smart-dashboard|deliveries\/[^/]+\/(?:files|packs|captions))|\.(?:csv|json|png|ics|zip|vtt)(?:\?|$)/

interface Found {
  forms: { action: string; fields: FormField[] }[]
  links: string[]
}

export async function walk(
  site: FuzzSite,
  person: Person,
  places: readonly Place[],
): Promise<Found> {
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
