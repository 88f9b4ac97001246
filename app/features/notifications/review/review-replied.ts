import type { ReviewNotification } from '#notifications/review/review-notification.ts'

export const reviewReplied = {
  kind: 'review.replied',
  recipients: 'reviewed',
  notice: {
    name: 'Reply to a review',
    title: (f) => `${f.otherName} replied to your review`,
  },
  mail: {
    name: 'Reply to a review',
    to: 'customer',
    title: (row) => `${row.fullName} replied to your review`,
    quoted: 'replyText',
    action: 'Read it',
  },
  sample: { data: {} },
} satisfies ReviewNotification<'review.replied'>
