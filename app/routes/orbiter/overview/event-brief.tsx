import { EyeOff } from 'lucide'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { Icon } from '#app/ui/icon.tsx'

/** What to film and what not to film, in the customer's words. */
export function EventBrief({ view: { brief, notes, customerName } }: { view: BookingView }) {
  const moments = brief.mustHave.split('\n').filter((line) => line.trim() !== '')
  const brand = [brief.brandHandle, brief.brandColours].filter(Boolean).join(' · ')
  if (moments.length === 0 && !notes && !brand && !brief.doNotFilm)
    return <p className="event-part text-muted">{customerName} hasn't written a brief.</p>
  return (
    <div className="event-part">
      {moments.length > 0 && (
        <>
          <h3 className="title">Must have</h3>
          <ol className="event-moments above-8">
            {moments.map((moment, index) => (
              <li key={index}>{moment}</li>
            ))}
          </ol>
        </>
      )}
      {brand && <p className="above-12">Brand: {brand}</p>}
      {notes && <p className="above-12 pre-line text-muted">“{notes}”</p>}
      {brief.doNotFilm && (
        <p className="event-off">
          <Icon of={EyeOff} size={18} />
          <span className="pre-line">
            <b>Not on camera:</b> {brief.doNotFilm}
          </span>
        </p>
      )}
    </div>
  )
}
