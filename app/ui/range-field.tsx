import { useState, type ReactNode } from 'react'
import { withProperties } from '#app/ui/custom-properties.ts'
import { fieldId } from '#app/ui/field-notes.tsx'

type Scale = { min: number; max: number; step?: number }

type RangeFieldProps = Scale & {
  label: ReactNode
  name: string
  defaultValue: number
  format: (value: number) => string
  idPrefix?: string
  disabled?: boolean
  onValue?: (value: number) => void
}

export function RangeField(props: RangeFieldProps) {
  const { label, name, min, max, step = 1, defaultValue, format, idPrefix, disabled, onValue } = props
  const [value, setValue] = useFollowing(defaultValue)
  const id = fieldId(name, idPrefix)
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular font-normal text-muted">
          {format(value)}
        </output>
      </div>
      <input
        type="range"
        className="range"
        id={id}
        {...{ name, min, max, step, value, disabled }}
        aria-valuetext={format(value)}
        ref={withProperties({ '--at': share(value, min, max) })}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber
          setValue(next)
          onValue?.(next)
        }}
      />
    </div>
  )
}

type RangePairFieldProps = Scale & {
  label: ReactNode
  minName: string
  maxName: string
  defaultMin: number
  defaultMax: number
  format: (min: number, max: number) => string
  idPrefix?: string
  onValues?: (min: number, max: number) => void
}

/** Without a script the two thumbs may cross: whoever reads the form orders the values. */
export function RangePairField(props: RangePairFieldProps) {
  const { label, minName, maxName, min, max, step = 1, defaultMin, defaultMax, format, idPrefix, onValues } = props
  const [low, setLow] = useFollowing(defaultMin)
  const [high, setHigh] = useFollowing(defaultMax)
  const move = (nextLow: number, nextHigh: number) => {
    setLow(nextLow)
    setHigh(nextHigh)
    onValues?.(nextLow, nextHigh)
  }
  const scale = { type: 'range', className: 'range', min, max, step, 'aria-valuetext': format(low, high) }
  const lowId = fieldId(minName, idPrefix)
  const highId = fieldId(maxName, idPrefix)
  // With both thumbs at the upper end only the lower one can move: it must be on top.
  const lowOnTop = low > (min + max) / 2
  return (
    <fieldset className="field">
      <legend className="sr-only">{label}</legend>
      <div className="field-label">
        <span aria-hidden="true">{label}</span>
        <output htmlFor={`${lowId} ${highId}`} className="tabular font-normal text-muted">
          {format(low, high)}
        </output>
      </div>
      <div className="range-pair" ref={withProperties({ '--from': share(low, min, max), '--till': share(high, min, max) })}>
        <input
          {...scale}
          id={lowId}
          name={minName}
          aria-label="Minimum"
          value={low}
          data-on-top={lowOnTop || undefined}
          onChange={(event) => move(Math.min(event.currentTarget.valueAsNumber, high), high)}
        />
        <input
          {...scale}
          id={highId}
          name={maxName}
          aria-label="Maximum"
          value={high}
          onChange={(event) => move(low, Math.max(event.currentTarget.valueAsNumber, low))}
        />
      </div>
    </fieldset>
  )
}

/** State that starts from a value and starts again when that value changes (a cleared filter). */
function useFollowing(initial: number) {
  const [state, setState] = useState({ initial, value: initial })
  const current = state.initial === initial ? state : { initial, value: initial }
  if (current !== state) setState(current)
  return [current.value, (value: number) => setState({ initial, value })] as const
}

function share(value: number, min: number, max: number): number {
  return max > min ? Number(((value - min) / (max - min)).toFixed(4)) : 0
}
