import { paths } from '#app/base/paths.ts'

/** The page of the booking or project that an order pays for. */
export const jobPath = (kind: 'booking' | 'project', jobId: string): string =>
  kind === 'project' ? paths.project(jobId) : paths.booking(jobId)
