/** The email that notifies one side of a status that the team has set. */
import { paths } from '#app/base/paths.ts'
import { SAMPLE_CUSTOMER, SAMPLE_ORBITER } from '#app/base/sample-facts.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface StatusFacts {
  to: string
  toName: string
  title: string
  /** The sentence of the state and its explanation; see `job-sentences.ts`. */
  says: string
  more: string
  reason: string | null
  projectId: string
  isCustomer: boolean
}

export function statusMail({
  to,
  toName,
  title,
  says,
  more,
  reason,
  projectId,
  isCustomer,
}: StatusFacts): Mail {
  return {
    kind: 'status-changed',
    to,
    toName,
    subject: `${title}: ${says}`,
    ...composeMail({
      preview: says,
      title: 'Our team changed this job',
      paragraphs: [says, more, ...(reason ? [`Reason: ${reason}`] : [])],
      facts: [['Job', title]],
      action: {
        label: isCustomer ? 'See your project' : 'See your bookings',
        url: link(isCustomer ? paths.project(projectId) : paths.orbiterBookings()),
      },
    }),
  }
}

export const STATUS_TEXTS = {
  'status-changed': {
    name: 'Status changed by the team',
    sample: () =>
      statusMail({
        to: SAMPLE_CUSTOMER.email,
        toName: SAMPLE_CUSTOMER.name,
        title: 'Two reels of the opening',
        says: `${SAMPLE_ORBITER.name} has started.`,
        more: "We'll let you know as each piece is delivered.",
        reason: null,
        projectId: '',
        isCustomer: true,
      }),
  },
} satisfies MailTexts
