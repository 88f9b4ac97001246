/**
 * What a booking is called: the occasion that its customer entered, otherwise what was booked. An
 * occasion may contain contact details, like every text that one side writes to the other.
 */
import { sql } from 'kysely'
import { shownWords } from '#people/masking/shown-text.ts'

/** The title of `booking_requests as b`, for its customer and the team. */
export const BOOKING_TITLE = sql<string>`coalesce(b.occasion, b.service_type)`

interface Titled {
  occasion: string | null
  serviceType: string
}

/** The title for the customer and the team. */
export const titleOf = ({ occasion, serviceType }: Titled): string => occasion ?? serviceType

/** The title for an Orbiter, who sees no contact details before the booking is agreed. */
export const titleForOrbiter = (row: Titled & { agreedAt: Date | null }): string =>
  shownWords(titleOf(row), { isAgreed: row.agreedAt !== null, isOwn: false })

/** What was booked, if the title doesn't say it. */
export const soldAsOf = ({ occasion, serviceType }: Titled): string | null =>
  occasion === null || occasion === serviceType ? null : serviceType
