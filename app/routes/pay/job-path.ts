import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'

/** The page of the booking or project that an order pays for. */
export const jobPath = (kind: 'booking' | 'project', jobId: string): string =>
  kind === 'project' ? paths.project(jobId) : paths.booking(jobId)

/** The page that explains its money. */
export const moneyPath = (kind: 'booking' | 'project', jobId: string): string =>
  kind === 'project' ? paymentPaths.projectMoney(jobId) : paymentPaths.bookingMoney(jobId)
