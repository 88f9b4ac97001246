import type { BookingNotice } from '#notifications/notice/booking-notice.ts'

export const messageReported = {
  kind: 'message.reported',
  recipients: 'admins',
  notice: { name: 'Message reported', title: () => 'A message was reported' },
  sample: { data: { messageId: '' } },
} satisfies BookingNotice<'message.reported'>
