import { useId } from 'react'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { Star, STARS } from '#app/ui/star-rating.tsx'

interface StarFieldProps {
  legend: string
  name: string
  defaultValue?: string | undefined
  error?: string | undefined
  /** The question beside it says what the stars are about, so the legend is for screen readers. */
  hidesLegend?: boolean
}

/** Five stars to choose from: radio buttons, so arrow keys, labels and no script all work. */
export function StarField({ legend, name, defaultValue, error, hidesLegend }: StarFieldProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hidesLegend ? 'sr-only' : 'field-label mb-2'}>{legend}</legend>
      <div className="star-field">
        {STARS.map((star) => (
          <label key={star} className="star-choice">
            <input
              type="radio"
              name={name}
              value={star}
              defaultChecked={defaultValue === String(star)}
              required
            />
            <Star size={30} />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
