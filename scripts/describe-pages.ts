/** docs/pages.md: every address of the route map with its file, and who may open it. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

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

export function describePages(): string {
  const groups = Map.groupBy(placesOf(routes), ({ guard }) => guard)
  const parts = [...groups].map(([guard, places]) => {
    const title = guard === null ? 'For everyone' : `For ${WHO[guard] ?? guard}`
    const rows = places.map(({ address, file }) => `| ${address} | \`${file}\` |`)
    return `## ${title}\n\n| Address | File below app/ |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Pages

Which file answers which address. \`npm run docs\` draws this page from \`app/routes.ts\`; don't edit it by hand. The parts of a
page lie in the folder of its name, or beside it where several pages share a folder.

${parts.join('\n')}`
}
