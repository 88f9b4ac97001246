import { useLayoutEffect, useRef, type ReactNode } from 'react'
import {
  Label,
  Slider,
  SliderFill,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components'
import './range-slider.css'

export interface RangeThumb {
  name: string
  /** Announced before the slider's own label; omitted for a single thumb. */
  label?: string
}

interface RangeSliderProps {
  label: ReactNode
  thumbs: RangeThumb[]
  values: number[]
  min: number
  max: number
  step?: number
  /** The values as shown and announced. */
  text: string
  disabled?: boolean
  onMove: (values: number[]) => void
}

/**
 * Browser only: on the server, its positions would be style attributes, which the content security
 * policy forbids.
 */
export function RangeSlider({
  label,
  thumbs,
  values,
  min,
  max,
  step,
  text,
  disabled,
  onMove,
}: RangeSliderProps) {
  const slider = useRef<HTMLDivElement>(null)
  const move = (next: number[]) => {
    onMove(next)
    // Notify the surrounding form as a native range does: a drag changes its fields without an
    // event.
    const field = next.findIndex((value, index) => value !== values[index])
    const inputs = slider.current?.querySelectorAll('input')
    inputs?.[field]?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Slider<number[]>
      ref={slider}
      className="field"
      value={values}
      onChange={move}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={disabled}
    >
      <div className="field-label">
        <Label>{label}</Label>
        <SliderOutput className="tabular regular text-muted">{text}</SliderOutput>
      </div>
      <SliderTrack className="slider-track">
        <SliderFill className="slider-fill" />
        {thumbs.map((thumb, index) => (
          <Thumb key={thumb.name} {...{ thumb, index, text }} />
        ))}
      </SliderTrack>
    </Slider>
  )
}

function Thumb({ thumb, index, text }: { thumb: RangeThumb; index: number; text: string }) {
  const input = useRef<HTMLInputElement>(null)
  // The component announces the bare number; a price or "Any" is more informative.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', text))
  return (
    <SliderThumb
      index={index}
      name={thumb.name}
      aria-label={thumb.label}
      inputRef={input}
      className="slider-thumb"
    />
  )
}
