import { Link } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { paths } from '#app/base/paths.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** The text of the link to a brief that isn't written yet: `Tell Darnell what to film`. */
export const tellWhat = ({ orbiterName }: Pick<BookingView, 'orbiterName'>) =>
  `Tell ${firstNameOf(orbiterName)} what to film`

/** Whether writing the brief is what the customer does next, as the sentence of the state says. */
export const isBriefNext = ({ side, state, actions, brief }: BookingView): boolean =>
  side === 'customer' &&
  (state === 'booked' || state === 'matched') &&
  actions.includes('change-brief') &&
  !Object.values(brief).some(Boolean)

/** The main action below the headline, while there is no brief. */
export function BriefLink({ view }: { view: BookingView }) {
  if (!isBriefNext(view)) return null
  return (
    <Link to={paths.booking(view.id, { do: 'brief' })} className={buttonClass('main')}>
      {tellWhat(view)}
    </Link>
  )
}
