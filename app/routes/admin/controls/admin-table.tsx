import type { ReactNode } from 'react'
import type { TableState } from '#app/base/table-state.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import {
  addressOf,
  fileOf,
  type AdminTableOf,
  type TablePlace,
} from '#app/routes/admin/controls/table-declaration.ts'
import { PeekArea } from '#app/routes/admin/controls/peek-area.tsx'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TableToolbar } from '#app/ui/table-toolbar.tsx'

/** `page`: the page actually shown if the list has fewer pages than requested. */
export interface TableList<Row> {
  rows: readonly Row[]
  total: number
  page?: number
}

interface AdminTableProps<Row extends { id: string | number }> {
  table: AdminTableOf<Row>
  /** What `readAdminTable` returns; `content` is null if the table could not be read. */
  data: {
    state: TableState
    timeZone: string
    serverNow: string
    content: { list: TableList<Row> } | null
  }
  /** Beside the title. */
  head?: ReactNode
  /** Between the title and the search. */
  above?: ReactNode
  /** Between the search and the table: the result of a row's action. */
  children?: ReactNode
  /** A row beside the table, as a `PeekPanel`; null if the address names none. */
  peek?: ReactNode
}

/** A table of the admin area, with its search, below the title. */
export function AdminTable<Row extends { id: string | number }>({
  table,
  data: { state, timeZone, serverNow, content },
  head,
  above,
  children,
  peek,
}: AdminTableProps<Row>) {
  const { title, text, words, shape, filters, hasFile } = table
  useFailureToast(content === null, words.toast)
  const hereWith = (more?: string) => addressOf(table, state, more)
  const place = { timeZone, serverNow, hereWith }
  return (
    <>
      <WorkHead title={title} text={text}>
        {head}
      </WorkHead>
      {above}
      <TableToolbar
        state={state}
        shape={shape}
        label={words.search}
        placeholder={words.placeholder}
        filters={filters}
        csvHref={hasFile ? fileOf(table) : undefined}
      />
      {children}
      {content && peek !== undefined ? (
        <PeekArea
          ids={content.list.rows.map(({ id }) => String(id))}
          panel={peek}
          hrefWith={hereWith}
        >
          <Rows table={table} list={content.list} place={place} state={state} />
        </PeekArea>
      ) : content ? (
        <Rows table={table} list={content.list} place={place} state={state} />
      ) : (
        <div className="above-24">
          <RetryNotice title={words.failure} retryHref={hereWith()} />
        </div>
      )}
    </>
  )
}

interface RowsProps<Row extends { id: string | number }> {
  table: AdminTableOf<Row>
  list: TableList<Row>
  place: TablePlace
  state: TableState
}

function Rows<Row extends { id: string | number }>({
  table: { words, shape, caption, columns, empty, isDense },
  list,
  place,
  state,
}: RowsProps<Row>) {
  return (
    <DataTable
      caption={caption}
      columns={columns(place)}
      rows={list.rows}
      keyOf={({ id }) => String(id)}
      total={list.total}
      state={{ ...state, page: list.page ?? state.page }}
      shape={shape}
      isDense={isDense}
      empty={
        <div className="above-24">
          <EmptyState title={words.none} text={empty.text} icon={<Icon of={empty.icon} />} />
        </div>
      }
    />
  )
}
