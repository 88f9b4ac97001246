import { paths } from '#app/base/paths.ts'

/** The page of what an order pays for. */
export const jobPath = (kind: 'booking' | 'project', jobId: string): string =>
  kind === 'project' ? paths.project(jobId) : paths.booking(jobId)
