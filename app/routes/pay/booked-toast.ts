import { pageResult } from '#app/forms/client-action.ts'
import { matchPromise } from '#app/routes/shell/match-sentence.ts'
import { showToast } from '#app/ui/toast.ts'

/**
 * Runs the action of a page that books, and shows the toast during the redirect to the dashboard.
 */
export const runBooking = (failure: { title: string; description: string }) =>
  pageResult(failure, {
    onRedirect(location) {
      if (!location.includes('booked=')) return false
      const description = matchPromise(location)
      showToast({ title: 'Booking Submitted!', description, tone: 'ok', durationMs: 7000 })
      return true
    },
  })
