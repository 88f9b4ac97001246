import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { firstInteraction } from '#app/ui/first-interaction.ts'
import { useFieldIds } from '#app/ui/field-notes.tsx'
import type { RangeSlider, RangeThumb } from '#app/ui/range-slider.tsx'
import { type Scale, NativeRange } from '#app/ui/native-range.tsx'

interface RangeFieldProps extends Scale {
  label: ReactNode
  name: string
  defaultValue: number
  format: (value: number) => string
  idPrefix?: string
  disabled?: boolean
  /** A new version resets the field to its default. */
  version?: number
  onValue?: (value: number) => void
}

export function RangeField({ name, defaultValue, format, onValue, ...range }: RangeFieldProps) {
  return (
    <Range
      {...range}
      thumbs={[{ name }]}
      defaults={[defaultValue]}
      format={([value = 0]) => format(value)}
      onValues={([value = 0]) => onValue?.(value)}
    />
  )
}

interface RangePairFieldProps extends Scale {
  label: ReactNode
  minName: string
  maxName: string
  defaultMin: number
  defaultMax: number
  format: (min: number, max: number) => string
  idPrefix?: string
  /** A new version resets the field to its defaults. */
  version?: number
  onValues?: (min: number, max: number) => void
}

/** Without a script, the two thumbs can cross, so the code that reads the form sorts the values. */
export function RangePairField({
  minName,
  maxName,
  defaultMin,
  defaultMax,
  format,
  onValues,
  ...range
}: RangePairFieldProps) {
  return (
    <Range
      {...range}
      thumbs={[
        { name: minName, label: 'Minimum' },
        { name: maxName, label: 'Maximum' },
      ]}
      defaults={[defaultMin, defaultMax]}
      format={([min = 0, max = 0]) => format(min, max)}
      onValues={([min = 0, max = 0]) => onValues?.(min, max)}
    />
  )
}

interface RangeProps extends Scale {
  label: ReactNode
  thumbs: RangeThumb[]
  defaults: number[]
  format: (values: number[]) => string
  onValues: (values: number[]) => void
  idPrefix?: string
  disabled?: boolean
  version?: number
}

/** Native range inputs from the server; the slider replaces them after the first interaction. */
function Range({
  label,
  thumbs,
  defaults,
  format,
  onValues,
  idPrefix,
  disabled,
  version,
  ...scale
}: RangeProps) {
  const [moved, setMoved] = useState({ version, values: defaults })
  const values = moved.version === version ? moved.values : defaults
  const field = useRef<HTMLDivElement>(null)
  const slider = useSlider(field)
  const ids = useFieldIds(
    thumbs.map(({ name }) => name),
    idPrefix,
  )
  const text = format(values)
  const move = (next: number[]) => {
    setMoved({ version, values: next })
    onValues(next)
  }
  if (slider)
    return <slider.Slider {...scale} {...{ label, thumbs, values, text, disabled }} onMove={move} />
  const labelId = `${ids.join('-')}-label`
  return (
    <div
      ref={field}
      className="field"
      role={thumbs.length > 1 ? 'group' : undefined}
      aria-labelledby={thumbs.length > 1 ? labelId : undefined}
    >
      <div className="field-label">
        <label id={labelId} htmlFor={ids[0]}>
          {label}
        </label>
        <output htmlFor={ids.join(' ')} className="tabular regular text-muted">
          {text}
        </output>
      </div>
      <NativeRange {...scale} {...{ thumbs, ids, labelId, values, text, disabled }} onMove={move} />
    </div>
  )
}

interface Upgrade {
  Slider: typeof RangeSlider
}

/**
 * Loads the slider after the first interaction, and swaps it in while the field is not in use: the
 * swap would lose a key press or interrupt a drag. Without a connection, the native field stays.
 */
function useSlider(field: RefObject<HTMLDivElement | null>): Upgrade | null {
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null)
  useEffect(() => {
    const place = field.current
    if (!place) return
    const over = new AbortController()
    const { signal } = over
    const take = async () => {
      await firstInteraction()
      const { RangeSlider: Slider } = await import('#app/ui/range-slider.tsx')
      const swapIfUnused = () => {
        if (signal.aborted || place.matches(':active, :focus-within')) return
        over.abort()
        // Render synchronously: the field could get the focus in between.
        flushSync(() => setUpgrade({ Slider }))
      }
      // The focus has moved on only after the event.
      const swapSoon = () => setTimeout(swapIfUnused)
      if (signal.aborted) return
      place.addEventListener('focusout', swapSoon, { signal })
      addEventListener('pointerup', swapSoon, { signal })
      swapIfUnused()
    }
    void take().catch(() => {})
    return () => over.abort()
  }, [field])
  return upgrade
}
