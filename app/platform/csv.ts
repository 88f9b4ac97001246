/** Tables as CSV files (RFC 4180), sent as they are read: a hundred thousand rows need no more memory than a few hundred. */
import { stringify } from 'csv-stringify/sync'
import type { CompiledQuery } from 'kysely'
import { columnNames } from '#app/platform/column-names.ts'
import { asWork, pool } from '#app/platform/db.ts'

const ROWS_A_BATCH = 500

export type CsvValue = string | number | boolean | Date | null | undefined

/** A spreadsheet runs a text that begins like a formula; with an apostrophe in front it stays text. */
const withoutFormula = (text: string) => (/^[\s]*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text)

const FORMAT = {
  record_delimiter: '\r\n',
  // The library quotes a line break only if it is the record's own.
  quoted_match: /[\r\n]/,
  cast: { string: withoutFormula, date: (date: Date) => date.toISOString(), boolean: String },
}

export const csvLines = (lines: readonly (readonly CsvValue[])[]) => stringify([...lines], FORMAT)

/**
 * The rows of a query, batch by batch, all from one moment. The cursor is SQL in a transaction, so the server ends it for a
 * reader who stalls, and a lost connection is let go of: pg-cursor does neither (docs/decisions/0012-csv.md).
 */
async function* batchesOf<Row>(query: CompiledQuery<Row>): AsyncGenerator<Row[]> {
  const client = await asWork('report', pool).connect()
  let isDone = false
  try {
    await client.query('begin read only')
    await client.query(`declare rows no scroll cursor for ${query.sql}`, [...query.parameters])
    for (;;) {
      const result = await client.query<Record<string, unknown>>(`fetch ${ROWS_A_BATCH} from rows`)
      const { rows } = await columnNames.transformResult({ queryId: query.queryId, result })
      if (rows.length > 0) yield rows as Row[]
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
export function csvResponse<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  query: CompiledQuery<Row>,
): Response {
  const encoder = new TextEncoder()
  const batches = batchesOf(query)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(MARK + csvLines([columns.map(({ label }) => label)])))
      },
      async pull(controller) {
        const { value, done } = await batches.next()
        if (done) controller.close()
        else
          controller.enqueue(
            encoder.encode(
              csvLines(value.map((row) => columns.map((column) => column.value(row)))),
            ),
          )
      },
      async cancel() {
        await batches.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
  return csvFile(name, body)
}
