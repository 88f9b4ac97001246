export interface ChartBar {
  key: string
  /** Under the axis, as short as can be. */
  label: string
  /** In the bubble and the table; the label if it is left out. */
  name?: string
  value: number
  /** More columns of the table, in the order of `columns`. */
  more?: readonly string[]
}

export interface ChartTableProps {
  title: string
  bars: readonly ChartBar[]
  /** What the bars stand for, and what their height is: the axes, and the columns of the table. */
  across: string
  up: string
  format: (value: number) => string
  /** Headings of `more`. */
  columns?: readonly string[]
}

/** The figures of a chart, for everyone who prefers to read them. */
export function ChartTable({ title, bars, across, up, format, columns }: ChartTableProps) {
  return (
    <details className="mt-4">
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
