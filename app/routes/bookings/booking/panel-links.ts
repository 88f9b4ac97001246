import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'

export interface PanelProps {
  page: BookingPage
  result: ActionResult<unknown> | undefined
}

/** Where a panel submits its form, and where it returns to. */
export function panelLinks(bookingId: string, panel: string) {
  return {
    action: paths.booking(bookingId, { do: panel }),
    backHref: paths.booking(bookingId),
  }
}
