import { useEffect, useRef, useState } from 'react'
import { cropLabel } from '#delivery/publishing/crop.ts'
import { withProperties } from '#app/ui/custom-properties.ts'
import { Field } from '#app/ui/field-frame.tsx'

/** Size of the drawing: a film in 9:16, and the crops, which have the same width. */
const WIDTH = 90
const HEIGHT = 160
const CROPS = [
  { name: '1:1', height: WIDTH, labelAt: WIDTH - 6 },
  { name: '4:5', height: (WIDTH * 5) / 4, labelAt: 9 },
]

interface CropFieldProps {
  /** The poster of the film. */
  posterUrl: string | null
  /** In percent from the top. */
  start: number
  idPrefix: string
  error: string | undefined
}

/** Chooses, on the film's poster, which part of the film its crops show. */
export function CropField({ posterUrl, start, idPrefix, error }: CropFieldProps) {
  const range = useRef<HTMLInputElement>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const percent = moved ?? start
  // The slider may have been moved before the script ran.
  useEffect(() => {
    const early = range.current
    if (early && early.value !== early.defaultValue) setMoved(early.valueAsNumber)
  }, [])
  return (
    <Field
      label={
        <>
          Part shown in 4:5 and 1:1
          <span className="tabular regular text-muted" aria-hidden="true">
            {cropLabel(percent)}
          </span>
        </>
      }
      name="cropPercent"
      hint="What is outside the frames is cut off there."
      {...{ idPrefix, error }}
    >
      {(wiring) => (
        <span className="publishing-crop">
          <CropDrawing posterUrl={posterUrl} percent={percent} />
          <span ref={withProperties({ '--till': percent / 100 })} className="range-track">
            <input
              ref={range}
              type="range"
              className="range"
              min={0}
              max={100}
              step={1}
              defaultValue={start}
              aria-valuetext={cropLabel(percent)}
              onChange={(event) => setMoved(event.currentTarget.valueAsNumber)}
              {...wiring}
            />
          </span>
        </span>
      )}
    </Field>
  )
}

/** A drawing, because it is also correct without JavaScript. */
function CropDrawing({ posterUrl, percent }: { posterUrl: string | null; percent: number }) {
  return (
    <span className="publishing-crop-film" aria-hidden="true">
      {posterUrl && <img src={posterUrl} alt="" loading="lazy" />}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        {CROPS.map(({ name, height, labelAt }) => {
          const top = ((HEIGHT - height) * percent) / 100
          return (
            <g key={name}>
              <path d={`M0 0H${WIDTH}V${top}H0ZM0 ${top + height}H${WIDTH}V${HEIGHT}H0Z`} />
              <rect x={0.5} y={top + 0.5} width={WIDTH - 1} height={height - 1} />
              <text x={4} y={top + labelAt}>
                {name}
              </text>
            </g>
          )
        })}
      </svg>
    </span>
  )
}
