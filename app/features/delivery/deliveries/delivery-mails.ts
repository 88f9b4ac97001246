/** Emails about deliveries and the answers to them. */
import { formatInstantFor } from '#app/base/event-time.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import {
  aDayAfter,
  SAMPLE_CUSTOMER,
  SAMPLE_ORBITER,
  SAMPLE_PERSON,
  SAMPLE_ZONE,
} from '#app/base/sample-facts.ts'
import { APPROVE_WITHIN_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail, type MailContent } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

export interface DeliveryMailFacts {
  jobId: string
  title: string
  label: string
  customerName: string
  orbiterName: string
  timeZone: string
  reader: { email: string; fullName: string; timeZone: string }
}

type Content = Pick<MailContent, 'title' | 'paragraphs'> & { subject: string; action: string }

const mailTo =
  (side: 'customer' | 'orbiter') =>
  (kind: string, f: DeliveryMailFacts, { subject, action, ...content }: Content): Mail => ({
    kind,
    to: f.reader.email,
    toName: f.reader.fullName,
    subject,
    ...composeMail({
      preview: f.title,
      ...content,
      facts: [
        ['Job', f.title],
        ['Delivery', f.label],
      ],
      action: {
        label: action,
        url: link(
          side === 'customer'
            ? deliveryPaths.delivery(f.jobId)
            : deliveryPaths.orbiterDelivery(f.jobId),
        ),
      },
    }),
  })
const toCustomer = mailTo('customer')
const toOrbiter = mailTo('orbiter')

const when = (instant: Date, { timeZone, reader }: DeliveryMailFacts) =>
  formatInstantFor(instant, timeZone, reader.timeZone)

interface DeliveredFacts extends DeliveryMailFacts {
  /** The number of the version. */
  number: number
  note: string | null
  anywayReason: string | null
  /** Whether all of it can be watched. */
  isThere: boolean
}

export function deliveredMail({ number, note, anywayReason, isThere, ...f }: DeliveredFacts): Mail {
  return toCustomer('delivered', f, {
    subject: number === 1 ? `${f.label}: delivered` : `${f.label}: version ${number} delivered`,
    title: number === 1 ? `${f.label} is ready` : `${f.label}: version ${number} is ready`,
    paragraphs: [
      `${f.orbiterName} has delivered it. Watch it and approve it, or ask for changes.`,
      ...(note ? [`Their note: “${note}”`] : []),
      ...(anywayReason ? [`Our check found a problem. Their note: “${anywayReason}”`] : []),
      isThere
        ? `If you don't answer within ${APPROVE_WITHIN_HOURS} hours, it's approved automatically. We'll remind you before.`
        : `Full quality is still on its way. Once it has arrived, you have ${APPROVE_WITHIN_HOURS} hours to answer. Then it's approved automatically. We'll remind you before.`,
    ],
    action: 'Watch it',
  })
}

interface ApprovedFacts extends DeliveryMailFacts {
  via: 'customer' | 'link' | 'time'
  name: string | null
}

export function pieceApprovedMail({ via, name, ...f }: ApprovedFacts): Mail {
  return toOrbiter('piece-approved', f, {
    subject: `${f.label}: approved`,
    title: `${f.label} is approved`,
    paragraphs: [
      via === 'time'
        ? `No one answered within ${APPROVE_WITHIN_HOURS} hours, so it was approved automatically.`
        : `${name ?? f.customerName} approved it.`,
      'The booking is completed once every delivery is approved.',
    ],
    action: 'See the job',
  })
}

interface ChangesFacts extends DeliveryMailFacts {
  note: string
  dueAt: Date
}

export function changesRequestedMail({ note, dueAt, ...f }: ChangesFacts): Mail {
  return toOrbiter('changes-requested', f, {
    subject: `${f.label}: changes requested`,
    title: 'Changes requested',
    paragraphs: [`“${note}”`, `The next version is due ${when(dueAt, f)}.`],
    action: 'See the comments',
  })
}

export function reportedMissingMail({ note, ...f }: DeliveryMailFacts & { note: string }): Mail {
  return toOrbiter('reported-missing', f, {
    subject: `${f.label}: reported as missing`,
    title: `${f.customerName} says something is missing`,
    paragraphs: [
      `“${note}”`,
      'Deliver it, or a new version. Our team has been notified too, and it is not approved automatically until then.',
    ],
    action: 'Deliver it',
  })
}

export function missingAnsweredMail({ note, ...f }: DeliveryMailFacts & { note: string }): Mail {
  return toCustomer('missing-answered', f, {
    subject: `${f.label}: what we found`,
    title: "About what's missing",
    paragraphs: [`Our team writes: “${note}”`, 'If something is still missing, tell us again.'],
    action: 'See your delivery',
  })
}

export function approvalNearMail({
  approveBy,
  ...f
}: DeliveryMailFacts & { approveBy: Date }): Mail {
  return toCustomer('approval-near', f, {
    subject: `${f.label} will be approved automatically soon`,
    title: 'Approve it, or tell us what is missing',
    paragraphs: [
      `If you don't answer by ${when(approveBy, f)}, ${f.label} will be approved automatically.`,
      'Watch it and approve it, request changes, or report what is missing.',
    ],
    action: 'Watch it',
  })
}

export function lostMail({
  fileName,
  reason,
  ...f
}: DeliveryMailFacts & { fileName: string; reason: string | null }): Mail {
  return toOrbiter('delivery-lost', f, {
    subject: `${f.label}: deliver it again`,
    title: `${f.label} couldn't be processed`,
    paragraphs: [
      `You delivered ${fileName} before it was processed, and then it couldn't be processed.`,
      ...(reason ? [reason] : []),
      `${f.customerName} can't watch it, so it no longer counts as delivered. Upload it again and deliver it.`,
    ],
    action: 'Deliver it again',
  })
}

export function originalOverdueMail({
  fileName,
  ...f
}: DeliveryMailFacts & { fileName: string }): Mail {
  return toOrbiter('original-overdue', f, {
    subject: `${f.label}: upload not finished`,
    title: 'The original has not arrived',
    paragraphs: [
      `${f.customerName} can watch a small copy of ${fileName}, but the file itself never arrived.`,
      'It no longer counts as delivered. Open the job on the device that has the file, and the upload continues. It counts again as soon as the file is there.',
    ],
    action: 'Continue the upload',
  })
}

const SAMPLE_PIECE: DeliveryMailFacts = {
  jobId: '',
  title: 'Standard Reel for a restaurant',
  label: 'Live 30s reel',
  customerName: SAMPLE_CUSTOMER.name,
  orbiterName: SAMPLE_ORBITER.name,
  timeZone: SAMPLE_ZONE,
  reader: SAMPLE_PERSON,
}

export const DELIVERY_TEXTS = {
  delivered: {
    name: 'Delivery',
    sample: () =>
      deliveredMail({ ...SAMPLE_PIECE, number: 1, note: null, anywayReason: null, isThere: true }),
  },
  'piece-approved': {
    name: 'Delivery approved',
    sample: () => pieceApprovedMail({ ...SAMPLE_PIECE, via: 'customer', name: null }),
  },
  'changes-requested': {
    name: 'Changes requested',
    sample: (at) =>
      changesRequestedMail({
        ...SAMPLE_PIECE,
        note: 'Please start with the cake.',
        dueAt: aDayAfter(at),
      }),
  },
  'reported-missing': {
    name: 'Something reported missing',
    sample: () => reportedMissingMail({ ...SAMPLE_PIECE, note: 'The second reel.' }),
  },
  'missing-answered': {
    name: 'Answer about something missing',
    sample: () => missingAnsweredMail({ ...SAMPLE_PIECE, note: 'It is in version 2.' }),
  },
  'approval-near': {
    name: 'Approval is near',
    sample: (at) => approvalNearMail({ ...SAMPLE_PIECE, approveBy: aDayAfter(at) }),
  },
  'delivery-lost': {
    name: 'Delivery could not be processed',
    sample: () =>
      lostMail({ ...SAMPLE_PIECE, fileName: 'IMG_0042.MOV', reason: 'The file is broken.' }),
  },
  'original-overdue': {
    name: 'Original of a delivery never arrived',
    sample: () => originalOverdueMail({ ...SAMPLE_PIECE, fileName: 'IMG_0042.MOV' }),
  },
} satisfies MailTexts
