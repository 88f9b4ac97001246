import type { IconNode } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { TableToolbar } from '#app/ui/table-toolbar.tsx'

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>

interface AdminTableProps<Row>
  extends
    Omit<ComponentProps<typeof TableToolbar>, 'children'>,
    Pick<TableProps<Row>, 'caption' | 'columns' | 'keyOf'> {
  /** Null if it could not be read. `page`: the page that is shown where there are fewer pages. */
  list: { rows: readonly Row[]; total: number; page?: number } | null
  /** Between the search and the table: the result of an action on a row. */
  children?: ReactNode
  /** What stands in place of the table when there are no rows. */
  empty: { title: string; text: string; icon: IconNode }
  /** What stands in place of the table when the list could not be read. */
  failure: ComponentProps<typeof RetryNotice>
}

/** A table of the admin area with its search. */
export function AdminTable<Row>({
  list,
  children,
  empty: { icon, ...empty },
  failure,
  caption,
  columns,
  keyOf,
  ...toolbar
}: AdminTableProps<Row>) {
  const { state, shape } = toolbar
  return (
    <>
      <TableToolbar {...toolbar} />
      {children}
      {list ? (
        <DataTable
          caption={caption}
          columns={columns}
          rows={list.rows}
          keyOf={keyOf}
          total={list.total}
          state={{ ...state, page: list.page ?? state.page }}
          shape={shape}
          empty={
            <div className="mt-6">
              <EmptyState {...empty} icon={<Icon of={icon} />} />
            </div>
          }
        />
      ) : (
        <div className="mt-6">
          <RetryNotice {...failure} />
        </div>
      )}
    </>
  )
}
