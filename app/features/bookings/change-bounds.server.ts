/** Changes that can be made over and over, each of which mails the other side: counted for the person and for the booking. */
import { isUuid } from '#app/base/ids.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const WINDOW_SECONDS = 3600

const BOUNDS = {
  propose: { words: 'proposed a new time', person: 60, booking: 8 },
  quote: { words: 'sent a quote', person: 120, booking: 10 },
  'change-brief': { words: 'changed the brief', person: 120, booking: 30 },
}

/** Call it before the transaction: it counts over all processes by itself. @throws RateLimited */
export async function countChange(
  personId: string,
  bookingId: string,
  change: keyof typeof BOUNDS,
): Promise<void> {
  const { words, person, booking } = BOUNDS[change]
  const often = (limit: number) => `${limit} times within an hour`
  await countTry({
    key: `${change}:${personId}`,
    limit: person,
    windowSeconds: WINDOW_SECONDS,
    reason: `You have ${words} ${often(person)}`,
  })
  if (!isUuid(bookingId)) return
  const reason = `You have ${words} for this booking ${often(booking)}`
  await countTry({
    key: `${change}:${personId}:${bookingId}`,
    limit: booking,
    windowSeconds: WINDOW_SECONDS,
    reason,
  })
}
