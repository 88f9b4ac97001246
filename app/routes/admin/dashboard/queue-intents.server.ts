/** The forms of the queue: taking a matter, snoozing it, and retrying. */
import { nearInstant } from '#app/base/near-time.ts'
import { now } from '#app/platform/clock.ts'
import {
  giveBackMatter,
  snoozeMatter,
  takeMatter,
  wakeMatter,
} from '#team/attention/queue-marks.server.ts'
import { retryTask } from '#team/attention/retry-task.server.ts'
import { retryMail } from '#team/attention/retry-mail.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** `mail 0197…` → `0197…` */
const idOf = (matter: string) => matter.slice(matter.indexOf(' ') + 1)

export const QUEUE_INTENTS: Intents = {
  async take({ context, values: { matter = '' } }) {
    await takeMatter(requireViewer(context), matter)
    return { title: "It's yours", description: 'Others see that you are on it.' }
  },
  async release({ context, values: { matter = '' } }) {
    await giveBackMatter(requireViewer(context), matter)
    return { title: 'Released', description: 'Anyone on the team can take it.' }
  },
  async snooze({ context, values: { matter = '', snooze } }) {
    const viewer = requireViewer(context)
    const until = await snoozeMatter(viewer, matter, { snooze })
    return {
      title: 'Snoozed',
      description: `Hidden until ${nearInstant(until, viewer.timeZone, now())}.`,
    }
  },
  async wake({ context, values: { matter = '' } }) {
    await wakeMatter(requireViewer(context), matter)
    return { title: "It's back", description: 'The whole team sees it again.' }
  },
  async 'retry-mail'({ context, values: { matter = '' } }) {
    await retryMail(requireViewer(context), idOf(matter))
    return { title: 'Success', description: 'The email is queued again' }
  },
  async 'retry-task'({ context, values: { matter = '' } }) {
    await retryTask(requireViewer(context), idOf(matter))
    return { title: 'Success', description: 'The task is queued again' }
  },
}
