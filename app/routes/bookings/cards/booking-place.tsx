import { MapPin } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

/** Where a booking or job is filmed, as the cards show it. */
export function BookingPlace({ place }: { place: string }) {
  return (
    <p className="booking-fact">
      <Icon of={MapPin} />
      <span>
        <span className="sr-only">Where: </span>
        {place}
      </span>
    </p>
  )
}
