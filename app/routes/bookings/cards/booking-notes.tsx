import { Quote } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

/** Longer notes are cut to this many characters, so that cards in a list stay short. */
const NOTES_SHOWN = 280

/** What the customer wrote with the request; long notes expand on demand. */
export function Notes({ text }: { text: string }) {
  const start =
    text.length > NOTES_SHOWN
      ? text
          .slice(0, NOTES_SHOWN)
          .replace(/\s\S*$/, '')
          .trimEnd()
      : null
  return (
    <div className="booking-fact">
      <Icon of={Quote} />
      {start === null ? (
        <p className="booking-notes">
          <span className="sr-only">Notes: </span>
          {text}
        </p>
      ) : (
        <details className="booking-notes">
          <summary>
            <span className="booking-notes-start">
              <span className="sr-only">Notes: </span>
              {start}…{' '}
            </span>
            <span className="text-link booking-notes-more">Read all</span>
            <span className="text-link booking-notes-less">Show less</span>
          </summary>
          <p>{text}</p>
        </details>
      )}
    </div>
  )
}
