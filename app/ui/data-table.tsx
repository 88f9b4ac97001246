import { ArrowDown, ArrowUp } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import {
  TABLE_PAGE_SIZE,
  tableQuery,
  type TableShape,
  type TableState,
} from '#app/base/table-state.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TableFrame } from '#app/ui/table-frame.tsx'

const WIDTHS = {
  slim: 'is-slim',
  narrow: 'is-narrow',
  medium: 'is-medium',
  wide: 'is-wide',
} as const

export interface TableColumn<Row> {
  label: string
  /** The sort key in the URL; without it, the column cannot be sorted. */
  sort?: string
  /** Figures are right-aligned. */
  isFigure?: boolean
  /** Left out where a row is shown beside the table. */
  isSecondary?: boolean
  /** In a dense table; columns without a width share the rest. */
  width?: keyof typeof WIDTHS
  /** A column of buttons: its label is only for screen readers. */
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
  /** Rows of one height, whose cells do not wrap. */
  isDense?: boolean
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode
}

/** One page of rows, in the order given by the URL. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  total,
  state,
  shape,
  isDense,
  empty,
}: DataTableProps<Row>) {
  const here = useLocation()
  const next = useNavigation().location
  const isLoading = next?.pathname === here.pathname && !differsInPeek(here.search, next.search)
  if (rows.length === 0 && total === 0) return empty
  return (
    <>
      <TableFrame caption={caption} isLoading={isLoading} isDense={isDense}>
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
                  className={classOf(column)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <TablePages total={total} shownRows={rows.length} state={state} shape={shape} />
    </>
  )
}

function classOf(
  { isFigure, isSecondary, width }: Pick<TableColumn<never>, 'isFigure' | 'isSecondary' | 'width'>,
  isHead = false,
): string | undefined {
  const classes = [
    isFigure && 'is-figure',
    isSecondary && 'is-secondary',
    isHead && width && WIDTHS[width],
  ]
  return classes.filter(Boolean).join(' ') || undefined
}

/** Whether only the row that is shown beside the table changes. */
function differsInPeek(one: string, other: string): boolean {
  const [before, after] = [new URLSearchParams(one), new URLSearchParams(other)]
  const isSamePeek = before.get('peek') === after.get('peek')
  before.delete('peek')
  after.delete('peek')
  return !isSamePeek && before.toString() === after.toString()
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
  const { label, sort, isActions } = column
  if (!sort)
    return (
      <th scope="col" className={classOf(column, true)}>
        {isActions ? <span className="sr-only">{label}</span> : label}
      </th>
    )
  const isSorted = state.sort === sort
  const ariaSort = state.isDescending ? 'descending' : 'ascending'
  const to =
    pathname + tableQuery(state, shape, { sort, isDescending: isSorted && !state.isDescending })
  return (
    <th scope="col" aria-sort={isSorted ? ariaSort : undefined} className={classOf(column, true)}>
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
      <p className="tabular text-muted" role="status">
        {shownRows === 0
          ? `Nothing on this page (${formatCount(total)} in total)`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </p>
      <span className="row-8">
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
