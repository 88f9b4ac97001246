/**
 * Notifications about the pieces that a booking or project owes, and about comments on their
 * versions.
 */
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { DeliverableEventKind } from '#app/base/event-map.ts'
import type { ProjectNoticeFacts, ProjectNotices } from '#notifications/notice/project-notice.ts'

const deliveryPage = ({ isCustomer, subjectId }: ProjectNoticeFacts) =>
  isCustomer ? deliveryPaths.delivery(subjectId) : deliveryPaths.orbiterDelivery(subjectId)

export const DELIVERY_NOTICES = {
  'deliverable.delivered': {
    recipients: 'job-sides',
    title: (_, data) =>
      data.number > 1 ? `${data.label}: version ${data.number} is ready` : `${data.label} is ready`,
    href: deliveryPage,
  },
  'deliverable.approved': {
    recipients: 'job-sides',
    title: (f, data) =>
      data.via === 'time'
        ? `${data.label} is approved: no one answered in time`
        : `${data.name ?? f.name} approved ${data.label}`,
    href: deliveryPage,
  },
  'deliverable.approval-undone': {
    recipients: 'job-sides',
    title: (f, data) => `${data.name ?? f.name} undid the approval of ${data.label}`,
    href: deliveryPage,
  },
  'deliverable.changes-requested': {
    recipients: 'job-sides',
    title: (f, data) => `${data.name ?? f.name} asks for changes: ${data.label}`,
    href: deliveryPage,
  },
  'deliverable.reported-missing': {
    recipients: 'job-sides',
    title: (f, data) => `${f.name} says something is missing: ${data.label}`,
    href: deliveryPage,
  },
  'deliverable.missing-answered': {
    recipients: 'job-sides',
    title: (f, data) =>
      data.by === 'team'
        ? `Our answer about ${data.label}`
        : `${f.name} delivered ${data.label} again`,
    href: deliveryPage,
  },
  'deliverable.approval-near': {
    recipients: 'job-customer',
    title: (_, data) => `${data.label} will be approved automatically in a day`,
    href: deliveryPage,
  },
  'deliverable.lost': {
    recipients: 'job-sides',
    title: (f, data) =>
      f.isCustomer
        ? `${data.label} isn't there yet: its film couldn't be processed`
        : `Deliver ${data.label} again: its film couldn't be processed`,
    href: deliveryPage,
  },
  'deliverable.original-overdue': {
    recipients: 'job-sides',
    title: (f, data) =>
      f.isCustomer
        ? `${data.label} isn't all there yet: the original never arrived`
        : `${data.label}: the original never arrived`,
    href: deliveryPage,
  },
  'deliverable.recovered': {
    recipients: 'job-sides',
    title: (_, data) => `${data.label} is there after all`,
    href: deliveryPage,
  },
  // A task collects comments into one email.
  'comment.added': {
    recipients: 'job-sides-once',
    title: (_, data) => `${data.name} commented on ${data.label}`,
    href: deliveryPage,
  },
  'comment.answered': {
    recipients: 'job-sides-once',
    title: (_, data) => `${data.name} answered a comment on ${data.label}`,
    href: deliveryPage,
  },
} satisfies ProjectNotices<
  Exclude<DeliverableEventKind, 'deliverable.arrived'> | 'comment.added' | 'comment.answered'
>
