/** Prints the figures as a table, and writes them to docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import type pg from 'pg'
import { isSmoke } from '../scripts/smoke.mjs'
import type { PlanSummary } from './explain.ts'
import { BOOKINGS, CREATORS } from './seed.ts'
import { LOOKUP_GOAL_MS } from './session-lookup.ts'

const MEMORY_GOAL_MB = 300
const REST_FROM = '## What other commands measured'

export interface Row {
  name: string
  floorName: string
  goal: number
  perSecond: number
  floorPerSecond: number
  ratio: number
  p50Ms: number
  p99Ms: number
  cpuUs: number | null
  floorCpuUs: number | null
}

export interface Figures {
  rows: Row[]
  memoryMb: number | null
  /** CPU time of one session lookup; null if not measured this time. */
  lookupMs: number | null
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const ratioText = (ratio: number) =>
  ratio >= 2 ? `${ratio.toFixed(1)} ×` : `${Math.round(ratio * 100)} %`
const isMet = (row: Row) => isSmoke || row.ratio >= row.goal

const HEAD = [
  'What',
  'Requests/s',
  'Floor',
  'Floor/s',
  'Ratio',
  'Goal',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'Floor CPU µs',
]

function cells(row: Row): string[] {
  return [
    row.name,
    whole(row.perSecond),
    row.floorName,
    whole(row.floorPerSecond),
    `${ratioText(row.ratio)}${isMet(row) ? '' : ' (missed)'}`,
    ratioText(row.goal),
    row.p50Ms.toFixed(1),
    row.p99Ms.toFixed(1),
    row.cpuUs === null ? '–' : whole(row.cpuUs),
    row.floorCpuUs === null ? '–' : whole(row.floorCpuUs),
  ]
}

/** Pads the columns, so that the table is readable as plain text, too. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

export const planTable = (plans: PlanSummary[]) =>
  table(
    ['Statement', 'Reads', 'ms', 'Buffers'],
    plans.map(({ name, indexes, milliseconds, buffers }) => [
      name,
      indexes,
      milliseconds.toFixed(2),
      String(buffers),
    ]),
  )

/** @returns whether every goal is met */
export function printTable({ rows, memoryMb, lookupMs }: Figures): boolean {
  console.log(`\n${table(HEAD, rows.map(cells))}\n`)
  if (memoryMb !== null)
    console.log(
      `Resident memory of the server after all that: ${whole(memoryMb)} MB of at most ${MEMORY_GOAL_MB}`,
    )
  if (lookupMs !== null)
    console.log(`CPU of one session lookup: ${lookupMs.toFixed(3)} ms of at most ${LOOKUP_GOAL_MS}`)
  return (
    rows.every(isMet) &&
    (memoryMb === null || memoryMb <= MEMORY_GOAL_MB) &&
    (lookupMs === null || lookupMs <= LOOKUP_GOAL_MS)
  )
}

function versionOf(name: string): string {
  return (
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }
  ).version
}

export async function writeReport(
  { rows, memoryMb, lookupMs }: Figures,
  plans: PlanSummary[],
  pool: pg.Pool,
): Promise<void> {
  const {
    rows: [server],
  } = await pool.query<{ server_version: string }>('show server_version')
  const cpu = os.cpus()
  // What other commands measured follows this heading, and is preserved.
  const rest = readFileSync('docs/performance.md', 'utf8').split(`\n${REST_FROM}`)[1] ?? ''
  writeFileSync(
    'docs/performance.md',
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Requests a second depend on the machine and on what else runs on it;
the ratios to a floor, which is measured in turns with Orbit in the same run, depend on it much less.

${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}. Node.js ${process.versions.node}, PostgreSQL ${server?.server_version ?? ''},
React ${versionOf('react-dom')}, React Router ${versionOf('react-router')}, Hono ${versionOf('hono')}. Client, server and database share the machine.
The marketplace has ${whole(CREATORS)} listed Orbiters and ${whole(BOOKINGS)} bookings.

${table(HEAD, rows.map(cells))}

Resident memory of the server process, quiet for 15 seconds after the run: ${memoryMb === null ? 'not known on this system' : `${whole(memoryMb)} MB (goal: at most ${MEMORY_GOAL_MB})`}.
Processor time that finding out who asks adds to a page: ${lookupMs === null ? 'not measured' : `${lookupMs.toFixed(3)} ms (goal: at most ${LOOKUP_GOAL_MS})`}.

- **Floors.** *react-dom/server*: a bare \`node:http\` server that renders the same 24 cards of the same data to a string. *Hono and pg*: a bare
  handler that runs the same SQL statements as prepared statements; those of a booking are recorded from a real request. *one statement*: a bare
  handler that runs none of Orbit's: one prepared statement on a plain table finds 24 creators by a word and a price, and counts nothing.
- **Anonymous** pages come from the page cache as compressed bytes. **Signed-in** pages are rendered for every request: session, search, page.
- **Booking request** is the whole thing: session, form, overlap and calendar check, a reserved test card, idempotency key, order, event, notifications,
  emails and their tasks, with the worker that sends the emails running in the same process, which is the test gateway, too.
- **CPU µs** is processor time of the server process a request, without PostgreSQL.

## The search on ${whole(CREATORS)} Orbiters

\`explain (analyze, buffers)\`, warm. A page of cards and the count of all are one statement.

${planTable(plans)}
${rest && `\n${REST_FROM}${rest}`}`,
  )
}
