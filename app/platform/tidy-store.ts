/** A nightly job: what a process left behind that ended while it stored a file. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { tidyStore } from '#app/platform/storage.ts'

export const tidyStoreJob: JobKind = {
  name: 'tidy-store',
  cron: '17 4 * * *',
  secondsAtMost: 1800,
  run: () => tidyStore(new Date(now().getTime() - DAY_MS)),
}
