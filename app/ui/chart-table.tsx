export interface ChartBar {
  key: string
  /** Shown under the axis; keep it as short as possible. */
  label: string
  /** Shown in the bubble and the table; defaults to the label. */
  name?: string
  value: number
  /** Further columns of the table, in the order of `columns`. */
  more?: readonly string[]
}

export interface ChartTableProps {
  title: string
  bars: readonly ChartBar[]
  /**
   * What the bars stand for, and what their height measures: the axis labels and the column
   * headings.
   */
  across: string
  up: string
  format: (value: number) => string
  /** Column headings for `more`. */
  columns?: readonly string[]
}

/** The figures of a chart, for those who prefer to read them. */
export function ChartTable({ title, bars, across, up, format, columns }: ChartTableProps) {
  return (
    <details className="above-16">
      <summary className="btn btn-ghost btn-sm" aria-label={`Show as a table: ${title}`}>
        Show as a table
      </summary>
      <div className="chart-table" tabIndex={0} role="region" aria-label={`${title} as a table`}>
        <table className="chart-figures">
          <thead>
            <tr>
              <th scope="col">{across}</th>
              {columns?.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">{up}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, name, value, more }) => (
              <tr key={key}>
                <th scope="row">{name ?? label}</th>
                {more?.map((text, index) => (
                  <td key={columns?.[index]}>{text}</td>
                ))}
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
