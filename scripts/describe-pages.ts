/** docs/pages.md: every address of the route map with its file, and who may open it. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { PAGE_QUESTIONS } from './page-questions.ts'

interface Place {
  address: string
  file: string
  guard: string | null
}

const GUARD = /^routes\/guards\/([a-z-]+)\.ts$/

function placesOf(
  entries: readonly RouteConfigEntry[],
  parent = '',
  guard: string | null = null,
): Place[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const within = GUARD.exec(entry.file)?.[1] ?? guard
    if (entry.children) return placesOf(entry.children, own, within)
    return [{ address: own || '/', file: entry.file, guard: within }]
  })
}

const WHO: Record<string, string> = {
  'signed-in': 'people who are signed in',
  customer: 'customers',
  orbiter: 'Orbiters',
  admin: 'admins',
}

/** Addresses whose pages have no question, and questions whose pages are gone. */
export function mismatchedQuestions(): string[] {
  const pages = placesOf(routes).filter(({ file }) => file.endsWith('.tsx'))
  const addresses = new Set(pages.map(({ address }) => address))
  return [
    ...[...addresses].filter((address) => !PAGE_QUESTIONS[address]),
    ...Object.keys(PAGE_QUESTIONS).filter((address) => !addresses.has(address)),
  ]
}

const cellsOf = (address: string) => (PAGE_QUESTIONS[address] ?? ['', '']).join(' | ')

export function describePages(): string {
  const groups = Map.groupBy(placesOf(routes), ({ guard }) => guard)
  const parts = [...groups].map(([guard, places]) => {
    const title = guard === null ? 'For everyone' : `For ${WHO[guard] ?? guard}`
    const rows = places.map(
      (place) => `| ${place.address} | \`${place.file}\` | ${cellsOf(place.address)} |`,
    )
    return `## ${title}\n\n| Address | File below app/ | Question | Answered at 390 px by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Pages

Which file answers which address, the question that people bring to it, and what answers it in the first screen of a phone.
\`npm run docs\` draws this page from \`app/routes.ts\` and \`scripts/page-questions.ts\`; don't edit it by hand. The parts of a
page lie in the folder of its name, or beside it where several pages share a folder.

${parts.join('\n')}`
}
