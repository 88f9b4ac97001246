import type { ReviewNotification } from '#notifications/review/review-notification.ts'

export const reviewWritten = {
  kind: 'review.written',
  recipients: 'reviewed',
  notice: {
    name: 'New review',
    title: (f, data) => `${f.otherName} gave you ${data.rating} of 5 stars`,
  },
  mail: {
    name: 'New review',
    to: 'orbiter',
    title: (row) => `${row.customerName} gave you ${row.rating} of 5 stars`,
    quoted: 'reviewText',
    action: 'Read and reply',
  },
  sample: { data: { rating: 5 } },
} satisfies ReviewNotification<'review.written'>
