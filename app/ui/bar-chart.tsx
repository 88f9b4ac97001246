import { useId, useState } from 'react'
import { ChartTable, type ChartBar, type ChartTableProps } from '#app/ui/chart-table.tsx'
import { withProperties } from '#app/ui/custom-properties.ts'
import './bar-chart.css'

interface BarChartProps extends ChartTableProps {
  /** Shown when every bar is zero. */
  empty: string
}

/** How many labels fit under a chart; every second one is left out on a phone. */
const LABELS_SHOWN = 7
/** Up to this many bars have their value above them. */
const VALUES_SHOWN = 6
const LINES = 4

/** A step of 1, 2 or 5 times a power of ten, so that the lines are at round values. */
export function stepOf(highest: number, lines = LINES): number {
  const rough = Math.max(highest, 1) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10
  return Math.max(1, factor * power)
}

/** Evenly spread, from the first bar to the last; null for a bar without a label. */
export function labelsOf(count: number): (number | null)[] {
  if (count <= LABELS_SHOWN) return Array.from({ length: count }, () => 0)
  const places = Array.from({ length: LABELS_SHOWN }, (_, index) =>
    Math.round((index * (count - 1)) / (LABELS_SHOWN - 1)),
  )
  return Array.from({ length: count }, (_, index) => {
    const place = places.indexOf(index)
    return place === -1 ? null : place
  })
}

/**
 * Bars with labeled axes. Pointing at a bar, or moving to it with the arrow keys, shows its value;
 * the same figures are available as a table.
 */
export function BarChart({ title, bars, across, up, format, columns, empty }: BarChartProps) {
  const values = bars.map(({ value }) => value)
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  return (
    <section className="panel chart">
      <h2 className="title">{title}</h2>
      {highest === 0 && lowest === 0 ? (
        <p className="above-16 text-muted">{empty}</p>
      ) : (
        <Plot {...{ title, bars, across, up, format, highest, lowest }} />
      )}
      <ChartTable {...{ title, bars, across, up, format, columns }} />
    </section>
  )
}

type PlotProps = Omit<BarChartProps, 'columns' | 'empty'> & { highest: number; lowest: number }

function Plot({ title, bars, across, up, format, highest, lowest }: PlotProps) {
  const [at, setAt] = useState<number | null>(null)
  const id = useId()
  const step = stepOf(highest - lowest)
  const [top, bottom] = [Math.ceil(highest / step) * step, Math.floor(lowest / step) * step]
  const lines = Array.from(
    { length: Math.round((top - bottom) / step) + 1 },
    (_, index) => bottom + index * step,
  )
  const wide = 100 / bars.length
  const up100 = (value: number) => `${((top - value) / (top - bottom)) * 100}%`
  const places = labelsOf(bars.length)
  const shown = at === null ? undefined : bars[at]
  return (
    <figure className="chart-figure" aria-labelledby={`${id}-axes`}>
      <figcaption id={`${id}-axes`} className="chart-axes">
        {up}
        <span className="sr-only">: {title}</span>
      </figcaption>
      <div className="chart-scale" aria-hidden="true">
        {lines.toReversed().map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className="chart-plot" onPointerLeave={() => setAt(null)}>
        <input
          type="range"
          className="needs-script sr-only"
          min={0}
          max={bars.length - 1}
          value={at ?? 0}
          aria-label={title}
          aria-valuetext={spoken(bars[at ?? 0], format)}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          onFocus={() => setAt(at ?? 0)}
          onBlur={() => setAt(null)}
        />
        <svg className="chart-area" aria-hidden="true">
          {lines.map((value) => (
            <line key={value} x1="0" x2="100%" y1={up100(value)} y2={up100(value)} />
          ))}
          {bars.map(({ key, value }, index) => (
            <g key={key} data-at={index === at || undefined}>
              <rect
                className="chart-bar"
                x={`${(index + 0.14) * wide}%`}
                width={`${0.72 * wide}%`}
                y={up100(Math.max(0, value))}
                height={`${(Math.abs(value) / (top - bottom)) * 100}%`}
              />
              {bars.length <= VALUES_SHOWN && value > 0 && (
                <text
                  className="chart-value"
                  x={`${(index + 0.5) * wide}%`}
                  y={up100(value)}
                  dy={-7}
                >
                  {format(value)}
                </text>
              )}
              <rect
                className="chart-slot"
                x={`${index * wide}%`}
                width={`${wide}%`}
                height="100%"
                onPointerEnter={() => setAt(index)}
                onPointerDown={() => setAt(index)}
              />
            </g>
          ))}
        </svg>
        {shown && at !== null && (
          <p className="chart-bubble" ref={withProperties({ '--at': (at + 0.5) / bars.length })}>
            {shown.name ?? shown.label} <b className="tabular">{format(shown.value)}</b>
          </p>
        )}
      </div>
      <div
        className="chart-labels"
        data-sparse={bars.length > LABELS_SHOWN || undefined}
        aria-hidden="true"
      >
        {bars.map(({ key, label }, index) => {
          const place = places[index] ?? null
          return (
            <span key={key} data-between={(place ?? 0) % 2 === 1 || undefined}>
              {place !== null && label}
            </span>
          )
        })}
      </div>
      <p className="chart-axes chart-across">{across}</p>
    </figure>
  )
}

const spoken = (bar: ChartBar | undefined, format: (value: number) => string) =>
  bar && `${bar.name ?? bar.label}: ${format(bar.value)}`
