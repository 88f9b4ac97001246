/** A job in a few words and a picture, for a page about something else of it, such as a tip. */
import { nearInstant } from '#app/base/near-time.ts'
import { findJobHead } from '#delivery/deliveries/job-head.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { readJobPictures } from '#work/jobs/read-job-pictures.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface JobAbout {
  title: string
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  picture: JobPicture
  /** Null while no one has it. */
  orbiterName: string | null
  /** When it began, in the time zone of the event. */
  when: string
}

/** The caller has checked that the reader may see the job. Null for one that isn't agreed. */
export async function readJobAbout(jobId: string): Promise<JobAbout | null> {
  const [job, sold] = [
    await findJobHead(db(), jobId),
    await db().selectFrom('jobs').select('product').where('id', '=', jobId).executeTakeFirst(),
  ]
  if (!job) return null
  const { title, soldAs, orbiterId, orbiterName, timeZone, startAt } = job
  const [picture] = await readJobPictures([
    { jobId, orbiterId, eventType: null, title, product: sold?.product, minutes: null },
  ])
  return {
    title,
    soldAs: soldAs === title ? null : soldAs,
    picture: picture ?? { poster: null, kind: null, length: '' },
    orbiterName: orbiterId && orbiterName,
    when: nearInstant(startAt.toISOString(), timeZone, now()),
  }
}
