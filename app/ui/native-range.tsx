import { withProperties } from '#app/ui/custom-properties.ts'
import type { RangeThumb } from '#app/ui/range-slider.tsx'

export interface Scale {
  min: number
  max: number
  step?: number
}

interface NativeRangeProps extends Scale {
  thumbs: RangeThumb[]
  ids: string[]
  labelId: string
  values: number[]
  text: string
  disabled?: boolean
  onMove: (values: number[]) => void
}

export function NativeRange({
  thumbs,
  ids,
  labelId,
  values,
  text,
  disabled,
  onMove,
  min,
  max,
  step = 1,
}: NativeRangeProps) {
  const isPair = thumbs.length > 1
  const [low = min, high = low] = values
  const drawn = withProperties({
    '--from': isPair ? share(low, min, max) : 0,
    '--till': share(high, min, max),
  })
  const moved = (index: number, value: number) => {
    if (!isPair) return [value]
    return index === 0 ? [Math.min(value, high), high] : [low, Math.max(value, low)]
  }
  return (
    <div ref={drawn} className={isPair ? 'range-track range-pair' : 'range-track'}>
      {thumbs.map((thumb, index) => (
        <input
          key={thumb.name}
          type="range"
          className="range"
          id={ids[index]}
          name={thumb.name}
          {...{ min, max, step, disabled }}
          value={values[index]}
          aria-label={thumb.label}
          aria-labelledby={thumb.label && `${ids[index]} ${labelId}`}
          aria-valuetext={text}
          // With both thumbs at the upper end, only the lower thumb can move, so it must be on top.
          data-on-top={(isPair && index === 0 && low > (min + max) / 2) || undefined}
          onChange={(event) => onMove(moved(index, event.currentTarget.valueAsNumber))}
        />
      ))}
    </div>
  )
}

function share(value: number, min: number, max: number): number {
  return max > min ? Number(((value - min) / (max - min)).toFixed(4)) : 0
}
