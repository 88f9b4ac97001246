import { ChevronDown } from 'lucide'
import { partsOfDay } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'
import { Field, type Framed } from '#app/ui/field-frame.tsx'
import { Icon } from '#app/ui/icon.tsx'

type TimeSelectProps = Omit<Framed<'select'>, 'children'> & {
  times: readonly string[]
  placeholder: string
}

/** Times of day to choose from, grouped by part of the day. */
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
