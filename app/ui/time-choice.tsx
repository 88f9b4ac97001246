/** Times of day to choose from, by part of the day: a select, or chips. */
import { ChevronDown } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import { partsOfDay } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'
import { Field, type Framed } from '#app/ui/field-frame.tsx'
import { Icon } from '#app/ui/icon.tsx'

type TimeSelectProps = Omit<Framed<'select'>, 'children'> & {
  times: readonly string[]
  placeholder: string
}

export function TimeSelect(props: TimeSelectProps) {
  const { label, name, hint, error, optional, idPrefix, times, placeholder, ...select } = props
  return (
    <Field {...{ label, name, hint, error, optional, idPrefix }}>
      {(wiring) => (
        <span className="control-wrap">
          <select {...select} {...wiring} className="control">
            <option value="">{placeholder}</option>
            {partsOfDay(times).map((part) => (
              <optgroup key={part.label} label={part.label}>
                {part.times.map((time) => (
                  <option key={time} value={time}>
                    {formatTime(time)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </span>
      )}
    </Field>
  )
}

interface TimesByPartProps {
  times: readonly string[]
  children: (time: string) => ReactNode
}

export function TimesByPart({ times, children }: TimesByPartProps) {
  return partsOfDay(times).map((part) => (
    <Fragment key={part.label}>
      <p className="chips-part">{part.label}</p>
      {part.times.map(children)}
    </Fragment>
  ))
}
