/** Emails about the card of a project, and about tips for its Orbiters. */
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatInstant } from '#app/base/time.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

interface Reader {
  email: string
  fullName: string
  timeZone: string
}

interface UnpaidProject extends Reader {
  projectId: string
  title: string
  payBy: Date
  isReminder: boolean
}

export function projectPaymentFailedMail(unpaid: UnpaidProject): Mail {
  const { email, fullName, timeZone, projectId, title, payBy, isReminder } = unpaid
  const heading = isReminder ? 'Your project is still not paid' : "Your card couldn't be charged"
  return {
    kind: 'project-payment-failed',
    to: email,
    toName: fullName,
    subject: `${heading}: ${title}`,
    ...composeMail({
      preview: `Pay with another card by ${formatInstant(payBy, timeZone)}.`,
      title: heading,
      paragraphs: [
        `Nothing was charged, and everything continues for now. Pay with another card by ${formatInstant(payBy, timeZone)}.`,
        'After that, the project ends, and it costs you nothing.',
      ],
      facts: [['Project', title]],
      action: { label: 'Use another card', url: link(paymentPaths.payAgain(projectId)) },
    }),
  }
}

interface ProjectTip extends Reader {
  title: string
  amountCents: number
  customerName: string
}

export function projectTippedMail(tip: ProjectTip): Mail {
  const { email, fullName, title, amountCents, customerName } = tip
  return {
    kind: 'project-tipped',
    to: email,
    toName: fullName,
    subject: `${customerName} tipped you ${formatCents(amountCents)}`,
    ...composeMail({
      preview: `All of the ${formatCents(amountCents)} is yours.`,
      title: 'You got a tip',
      paragraphs: [`All of the ${formatCents(amountCents)} is yours. Orbit takes no fee on tips.`],
      facts: [['Project', title]],
      action: { label: 'See your bookings', url: link(paths.orbiterBookings()) },
    }),
  }
}
