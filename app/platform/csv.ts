/** Tables as CSV files (RFC 4180), sent as they are read: a hundred thousand rows need no more memory than a few hundred. */
import type { CompiledQuery } from 'kysely'
import { asWork, pool } from '#app/platform/db.ts'

const ROWS_A_BATCH = 500

export type CsvValue = string | number | boolean | Date | null | undefined

/** A spreadsheet runs a text that begins like a formula; with an apostrophe in front it stays text. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const safe = /^[\s]*[=+\-@\t\r\n|%]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (values: readonly CsvValue[]) => `${values.map(csvCell).join(',')}\r\n`

/** The rows of a query, batch by batch, all from one moment (a cursor inside a read-only transaction). */
async function* batchesOf<Row>(query: CompiledQuery<Row>): AsyncGenerator<Row[]> {
  const client = await asWork('report', pool).connect()
  let isDone = false
  try {
    await client.query('begin read only')
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters])
    for (;;) {
      const { rows } = await client.query<Row & object>(`fetch ${ROWS_A_BATCH} from rows`)
      if (rows.length > 0) yield rows
      if (rows.length < ROWS_A_BATCH) break
    }
    await client.query('commit')
    isDone = true
  } finally {
    // A connection in an unknown state is not used again.
    client.release(!isDone)
  }
}

export interface CsvColumn<Row> {
  label: string
  value: (row: Row) => CsvValue
}

// Excel takes a file for UTF-8 only when this mark leads it.
const MARK = '\uFEFF'

/** @param name of the file, without its ending */
export function csvFile(name: string, body: string | ReadableStream<Uint8Array>): Response {
  return new Response(typeof body === 'string' ? MARK + body : body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The rows of a query as a file. */
export function csvResponse<Row>(name: string, columns: readonly CsvColumn<Row>[], query: CompiledQuery<Row>): Response {
  const encoder = new TextEncoder()
  const batches = batchesOf(query)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`${MARK}${csvLine(columns.map(({ label }) => label))}`))
      },
      async pull(controller) {
        const { value, done } = await batches.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map((row) => csvLine(columns.map((column) => column.value(row)))).join('')))
      },
      async cancel() {
        await batches.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
  return csvFile(name, body)
}
