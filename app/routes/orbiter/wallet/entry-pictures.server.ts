import type { WalletEntry } from '#money/payouts/wallet.ts'
import { readBookingPictures } from '#work/bookings/booking-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'

export type EntryPictures = Record<string, JobPicture>

/** The picture of each job in an Orbiter's wallet, by the job's id. */
export async function readEntryPictures(
  orbiterId: string,
  entries: readonly WalletEntry[],
): Promise<EntryPictures> {
  const idsOf = (kind: string) => [
    ...new Set(entries.flatMap(({ job }) => (job?.kind === kind ? [job.id] : []))),
  ]
  const projectIds = idsOf('project')
  const [bookings, projectPicture] = await Promise.all([
    readBookingPictures(idsOf('booking'), 'orbiter'),
    readProjectPictures(projectIds, orbiterId),
  ])
  return Object.fromEntries([
    ...bookings,
    ...projectIds.map((id) => [id, projectPicture(id)] as const),
  ])
}
