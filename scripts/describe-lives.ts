import { LIVES, type Life, type Row } from './lives.ts'

const isManaged = (row: Row) => 'isManaged' in row && row.isManaged === true

/** An admin can change any status to any other: a sentence describes that better than arrows. */
function isSetByHand({ action }: Row): boolean {
  return action === 'set'
}

/** Mermaid would parse a hyphen in a name as the start of an arrow. */
const nameOf = (status: string) => status.replaceAll('-', '_')

function drawDiagram(rows: readonly Row[]): string {
  const labels = new Map<string, string[]>()
  for (const { action, by, from, to } of rows) {
    const arrow = `${from ? nameOf(from) : '[*]'} --> ${nameOf(to)}`
    labels.set(arrow, [...(labels.get(arrow) ?? []), `${action} (${by.join(', ')})`])
  }
  const arrows = [...labels].map(([arrow, actions]) => `  ${arrow}: ${actions.join('<br>')}`)
  const left = new Set(rows.filter(({ from, to }) => from !== to).map(({ from }) => from))
  const ends = [...new Set(rows.map(({ to }) => to))]
    .filter((status) => !left.has(status))
    .map((status) => `  ${nameOf(status)} --> [*]`)
  const titles = [...new Set(rows.map(({ to }) => to))]
    .filter((status) => nameOf(status) !== status)
    .map((status) => `  state "${status}" as ${nameOf(status)}`)
  return ['```mermaid', 'stateDiagram-v2', ...titles, ...arrows, ...ends, '```'].join('\n')
}

function listEvents(rows: readonly Row[]): string {
  const events = new Map<string, Set<string>>()
  for (const { action, event } of rows)
    events.set(action, (events.get(action) ?? new Set()).add(event ? `\`${event}\`` : 'none'))
  return [
    '| Action | Event |',
    '| --- | --- |',
    ...[...events].map(([action, kinds]) => `| ${action} | ${[...kinds].join(', ')} |`),
  ].join('\n')
}

function describeLife({ title, transitions, writer }: Life): string {
  const drawn = transitions.filter((row) => !isSetByHand(row))
  const managed = drawn.filter(isManaged)
  const parts = [`## ${title}`, `Written by \`${writer}\`.`]
  parts.push(drawDiagram(drawn.filter((row) => !isManaged(row))))
  if (managed.length > 0)
    parts.push('Only sessions of a project that Orbit sold and matched:', drawDiagram(managed))
  if (drawn.length < transitions.length)
    parts.push('An admin can also set each status by hand, from each other one.')
  parts.push(listEvents(transitions))
  return parts.join('\n\n')
}

/** The text of docs/lives.md, generated from the tables of transitions. */
export function describeLives(): string {
  const head = `# Lives

Which statuses a noun goes through, who moves it, and which event records it. \`npm run docs\` draws this page from
the tables of transitions (\`*-transitions.ts\` of each feature); don't edit it by hand. \`system\` is the clock, or what
follows from another change; \`gateway\` is who charges cards and pays Orbiters.`
  return `${[head, ...LIVES.map(describeLife)].join('\n\n')}\n`
}
