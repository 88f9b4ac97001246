import { ArrowDown, ArrowUp, ChevronDown, Download, Search } from 'lucide'
import type { ReactNode, SyntheticEvent } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import {
  TABLE_PAGE_SIZE,
  tableQuery,
  type TableShape,
  type TableState,
} from '#app/base/table-state.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import './data-table.css'
import { Icon } from '#app/ui/icon.tsx'

interface TableFilter {
  name: string
  label: string
  /** What stands for no filter, for example `All Roles`. */
  all: string
  options: readonly { value: string; label: string }[]
}

interface ToolbarProps {
  state: TableState
  shape: TableShape
  /** Spoken name of the search field. */
  label: string
  placeholder: string
  filters?: readonly TableFilter[]
  /** Address of the same rows as a CSV file, without its query. */
  csvHref?: string
  /** Hidden fields that the address keeps. */
  children?: ReactNode
}

const NO_FILTERS: readonly TableFilter[] = []

/** Search and filters of a table: a plain GET form; with a script a chosen filter applies at once. */
export function TableToolbar({
  state,
  shape,
  label,
  placeholder,
  filters = NO_FILTERS,
  csvHref,
  children,
}: ToolbarProps) {
  const { pathname } = useLocation()
  const submit = useSubmit()
  const apply = (event: SyntheticEvent<HTMLSelectElement>) => {
    if (event.currentTarget.form)
      void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })
  }
  const sort = `${state.isDescending ? '-' : ''}${state.sort}`
  return (
    <div className="table-toolbar">
      <Form role="search" action={pathname} className="table-search" preventScrollReset>
        <label className="search-box">
          <Icon of={Search} size={20} />
          <span className="sr-only">{label}</span>
          <input
            key={state.q}
            type="search"
            name="q"
            placeholder={placeholder}
            defaultValue={state.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        {filters.map((filter) => (
          <span key={filter.name} className="control-wrap">
            <select
              key={state.filters[filter.name]}
              name={filter.name}
              aria-label={filter.label}
              className="control"
              defaultValue={state.filters[filter.name] ?? ''}
              onChange={apply}
            >
              <option value="">{filter.all}</option>
              {filter.options.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} />
          </span>
        ))}
        {sort !== shape.defaultSort && <input type="hidden" name="sort" value={sort} />}
        {children}
        <Button type="submit">Search</Button>
      </Form>
      {csvHref && (
        <a href={csvHref + tableQuery(state, shape)} className={buttonClass('ghost')} download>
          <Icon of={Download} />
          Export CSV
        </a>
      )}
    </div>
  )
}

export interface TableColumn<Row> {
  label: string
  /** The name to sort by; without it the column has no order. */
  sort?: string
  /** Figures stand to the right. */
  isFigure?: boolean
  /** The label is for screen readers alone: a column of buttons. */
  isActions?: boolean
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  total: number
  state: TableState
  shape: TableShape
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
}

/** Rows of the server, in the order and page that the address asks for. On a phone every row becomes a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  total,
  state,
  shape,
  empty,
}: DataTableProps<Row>) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  if (rows.length === 0 && total === 0) return empty
  return (
    <>
      <div className="table-frame" aria-busy={isLoading || undefined}>
        <table className="data-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.label} column={column} state={state} shape={shape} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td
                    key={column.label}
                    data-label={column.isActions ? undefined : column.label}
                    className={column.isFigure ? 'is-figure' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <TablePages total={total} shownRows={rows.length} state={state} shape={shape} />
    </>
  )
}

function HeadCell<Row>({
  column,
  state,
  shape,
}: {
  column: TableColumn<Row>
  state: TableState
  shape: TableShape
}) {
  const { pathname } = useLocation()
  const { label, sort, isFigure, isActions } = column
  if (!sort)
    return (
      <th scope="col" className={isFigure ? 'is-figure' : undefined}>
        {isActions ? <span className="sr-only">{label}</span> : label}
      </th>
    )
  const isSorted = state.sort === sort
  const ariaSort = state.isDescending ? 'descending' : 'ascending'
  const to =
    pathname + tableQuery(state, shape, { sort, isDescending: isSorted && !state.isDescending })
  return (
    <th
      scope="col"
      aria-sort={isSorted ? ariaSort : undefined}
      className={isFigure ? 'is-figure' : undefined}
    >
      <Link to={to} className="table-sort" preventScrollReset>
        {label}
        {isSorted && <Icon of={state.isDescending ? ArrowDown : ArrowUp} size={14} />}
      </Link>
    </th>
  )
}

function TablePages({
  total,
  shownRows,
  state,
  shape,
}: {
  total: number
  shownRows: number
  state: TableState
  shape: TableShape
}) {
  const { pathname } = useLocation()
  const first = (state.page - 1) * TABLE_PAGE_SIZE + 1
  const last = first + shownRows - 1
  const to = (page: number) => pathname + tableQuery(state, shape, { page })
  return (
    <nav aria-label="Pages" className="table-pages">
      <p className="text-muted tabular" role="status">
        {shownRows === 0
          ? `Nothing on this page (${formatCount(total)} in total)`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </p>
      <span className="flex gap-2">
        {state.page > 1 && (
          <Link to={to(state.page - 1)} className={buttonClass('quiet', 'sm')}>
            Previous
          </Link>
        )}
        {last < total && shownRows > 0 && (
          <Link to={to(state.page + 1)} className={buttonClass('quiet', 'sm')}>
            Next
          </Link>
        )}
      </span>
    </nav>
  )
}
