/** A nightly task: removes what a process left behind if it ended while it stored a file. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { Task } from '#app/platform/tasks.ts'
import { tidyStore } from '#app/platform/storage.ts'

export const tidyStoreTask: Task = {
  name: 'tidy-store',
  cron: '17 4 * * *',
  secondsAtMost: 1800,
  run: () => tidyStore(new Date(now().getTime() - DAY_MS)),
}
