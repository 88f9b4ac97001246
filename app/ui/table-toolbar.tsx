import { ChevronDown, Download } from 'lucide'
import { useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { tableQuery, type TableShape, type TableState } from '#app/base/table-state.ts'
import { useAddressForm } from '#app/ui/address-form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SearchField } from '#app/ui/search-field.tsx'

interface TableFilter {
  name: string
  label: string
  /** The label for no filter, for example `All Roles`. */
  all: string
  options: readonly { value: string; label: string }[]
}

interface ToolbarProps {
  state: TableState
  shape: TableShape
  /** Accessible name of the search field. */
  label: string
  placeholder: string
  filters?: readonly TableFilter[]
  /** URL of the same rows as a CSV file, without the query. */
  csvHref?: string
  /** Hidden fields whose values stay in the URL. */
  children?: ReactNode
}

const NO_FILTERS: readonly TableFilter[] = []

/**
 * Search and filters above a `DataTable`, which loads the styles. A plain GET form; with a script,
 * a chosen filter applies immediately.
 */
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
  const form = useRef<HTMLFormElement>(null)
  useAddressForm(form, {
    q: state.q,
    ...Object.fromEntries(filters.map(({ name }) => [name, state.filters[name] ?? ''])),
  })
  const apply = (event: SyntheticEvent<HTMLSelectElement>) => {
    if (event.currentTarget.form)
      void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })
  }
  const sort = `${state.isDescending ? '-' : ''}${state.sort}`
  return (
    <div className="table-toolbar">
      <Form ref={form} role="search" action={pathname} className="table-search" preventScrollReset>
        <SearchField label={label} placeholder={placeholder} defaultValue={state.q} />
        {filters.map((filter) => (
          <span key={filter.name} className="control-wrap">
            <select
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
