/** Emails about the card of a project, and about tips for its Orbiters. */
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatInstant } from '#app/base/time.ts'
import { aDayAfter, SAMPLE_CUSTOMER, SAMPLE_PERSON } from '#app/base/sample-facts.ts'
import { CARD_TROUBLE, ENDED_UNPAID } from '#money/payments/card-trouble.ts'
import { sentenceOf, UNNAMED } from '#work/jobs/job-sentences.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface Reader {
  email: string
  fullName: string
  timeZone: string
}

interface UnpaidProject extends Reader {
  projectId: string
  title: string
  payBy: Date
  /** The card was only reserved because an Orbiter is still being searched for. */
  isReserved: boolean
  isReminder: boolean
}

export function projectPaymentFailedMail(unpaid: UnpaidProject): Mail {
  const { email, fullName, timeZone, projectId, title, payBy, isReserved, isReminder } = unpaid
  const heading = CARD_TROUBLE[isReserved ? 'reserved' : 'charged'][isReminder ? 'again' : 'first']
  const until = formatInstant(payBy, timeZone)
  return {
    kind: 'project-payment-failed',
    to: email,
    toName: fullName,
    subject: `${heading}: ${title}`,
    ...composeMail({
      preview: isReserved
        ? `Enter another card by ${until}.`
        : `Pay with another card by ${until}.`,
      title: heading,
      paragraphs: [
        isReserved
          ? `Nothing was charged. We keep looking for your Orbiter, and another card is charged only once one is confirmed. Enter it by ${until}.`
          : `Nothing was charged, and everything continues for now. Pay with another card by ${until}.`,
        'After that, the project ends, and it costs you nothing.',
      ],
      facts: [['Project', title]],
      action: { label: 'Use another card', url: link(paymentPaths.payAgain(projectId)) },
    }),
  }
}

interface EndedProject extends Reader {
  projectId: string
  title: string
  because: 'unpaid' | 'unmatched'
  /** The amount that was reserved on the card; zero: nothing was. */
  reservedCents: number
}

/** To the customer of a project that ended while an Orbiter was being searched for. */
export function projectEndedMail(ended: EndedProject): Mail {
  const { email, fullName, projectId, title, because, reservedCents } = ended
  const unmatched = sentenceOf('unmatched', 'customer', UNNAMED)
  const says = because === 'unmatched' ? unmatched.says : ENDED_UNPAID
  const more = because === 'unmatched' ? unmatched.more : 'It costs you nothing.'
  const released = `We released the hold of ${formatCents(reservedCents)} on your card. Nothing was charged.`
  return {
    kind: 'project-ended',
    to: email,
    toName: fullName,
    subject: `${says}: ${title}`,
    ...composeMail({
      preview: reservedCents > 0 ? released : 'Nothing was charged.',
      title: says,
      paragraphs: [more, reservedCents > 0 ? released : 'Nothing was charged.'],
      facts: [['Project', title]],
      action: { label: 'See your project', url: link(paths.project(projectId)) },
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

const SAMPLE_PROJECT = {
  ...SAMPLE_PERSON,
  email: '',
  projectId: '',
  title: 'Two reels of the opening',
}

export const PROJECT_PAYMENT_TEXTS = {
  'project-payment-failed': {
    name: 'Card could not be charged',
    sample: (at) =>
      projectPaymentFailedMail({
        ...SAMPLE_PROJECT,
        payBy: aDayAfter(at),
        isReserved: false,
        isReminder: false,
      }),
  },
  'project-ended': {
    name: 'Project ended without an Orbiter',
    sample: () =>
      projectEndedMail({ ...SAMPLE_PROJECT, because: 'unmatched', reservedCents: 12_500 }),
  },
  'project-tipped': {
    name: 'Tip received',
    sample: () =>
      projectTippedMail({
        ...SAMPLE_PROJECT,
        amountCents: 2000,
        customerName: SAMPLE_CUSTOMER.name,
      }),
  },
} satisfies MailTexts
