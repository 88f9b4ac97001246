import { useId } from 'react'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { Star, STARS } from '#app/ui/star-rating.tsx'

interface StarFieldProps {
  legend: string
  name: string
  defaultValue?: string | undefined
  error?: string | undefined
  /**
   * Hides the legend visually, where a question beside the stars already says what they are about.
   */
  hidesLegend?: boolean
}

/**
 * Five stars to choose from. They are radio buttons, so arrow keys, labels and pages without a
 * script all work.
 */
export function StarField({ legend, name, defaultValue, error, hidesLegend }: StarFieldProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hidesLegend ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="star-field">
        {STARS.map((star) => (
          <label key={star} className="star-choice center">
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
