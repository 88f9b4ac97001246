/** What people are told by e-mail, in the groups that they choose by. What concerns an account's safety is always sent. */
export const NOTIFICATION_GROUPS = [
  {
    group: 'bookings',
    label: 'Bookings',
    hint: 'Requests, answers, quotes, new times and cancellations.',
  },
  {
    group: 'jobs',
    label: 'Projects and jobs',
    hint: 'Offers to film, and what is delivered when we match you with an Orbiter.',
  },
  {
    group: 'messages',
    label: 'Messages',
    hint: 'What is still unread after five minutes, in one email for all conversations.',
  },
  {
    group: 'reminders',
    label: 'Reminders',
    hint: 'Before an event, and while something waits for your answer.',
  },
  { group: 'reviews', label: 'Reviews', hint: 'New reviews, and replies to yours.' },
] as const

export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]['group']
