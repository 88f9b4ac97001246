/**
 * CSV files (RFC 4180), streamed as the rows are read: a hundred thousand rows need no more memory
 * than a few hundred.
 */
import { stringify } from 'csv-stringify/sync'
import type { CompiledQuery } from 'kysely'
import { columnNames } from '#app/platform/column-names.ts'
import { asWork, pool } from '#app/platform/db.ts'

const ROWS_A_BATCH = 500

export type CsvValue = string | number | boolean | Date | null | undefined

/** Spreadsheets run text that starts like a formula; a leading apostrophe prevents this. */
const withoutFormula = (text: string) => (/^[\s]*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text)

const FORMAT = {
  record_delimiter: '\r\n',
  // The library only quotes line breaks that equal the record delimiter.
  quoted_match: /[\r\n]/,
  cast: { string: withoutFormula, date: (date: Date) => date.toISOString(), boolean: String },
}

export const csvLines = (lines: readonly (readonly CsvValue[])[]) => stringify([...lines], FORMAT)

/**
 * Reads the rows of a query in batches, from one snapshot. The cursor is SQL in a transaction, so
 * that the server ends it if the reader stalls and a lost connection is released; pg-cursor does
 * neither (docs/decisions/0012-csv.md).
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
    // Don't reuse a connection in an unknown state.
    client.release(!isDone)
  }
}

export interface CsvColumn<Row> {
  label: string
  value: (row: Row) => CsvValue
}

// Excel only reads a file as UTF-8 if it starts with this byte order mark.
const MARK = '\uFEFF'

/** @param name name of the file, without its extension */
export function csvFile(name: string, body: string | ReadableStream<Uint8Array>): Response {
  return new Response(typeof body === 'string' ? MARK + body : body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Streams the rows of a query as a CSV file. */
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
