/**
 * The groups of emails that people can turn off. Emails about an account's safety are always sent.
 */
export const NOTIFICATION_GROUPS = [
  {
    group: 'bookings',
    label: 'Bookings',
    hint: 'Requests, answers, quotes, new times and cancellations.',
  },
  {
    group: 'jobs',
    label: 'Projects and jobs',
    hint: 'Job offers, and deliveries from Orbiters we match you with.',
  },
  {
    group: 'messages',
    label: 'Messages',
    hint: "Messages you haven't read after five minutes, combined into one email.",
  },
  {
    group: 'reminders',
    label: 'Reminders',
    hint: 'Before an event, and when something needs your answer.',
  },
  { group: 'reviews', label: 'Reviews', hint: 'New reviews, and replies to yours.' },
] as const

export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]['group']
