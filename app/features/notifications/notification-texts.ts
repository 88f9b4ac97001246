/** Every email and notification whose words an admin may change, by the key under which they are kept. */

interface TextGroup {
  title: string
  /** Key, and what it is called in System Settings. */
  texts: Readonly<Record<string, string>>
}

export const NOTIFICATION_TEXTS: readonly TextGroup[] = [
  {
    title: 'To customers, about their bookings',
    texts: {
      'booking-requested-to-customer': 'Request sent',
      'booking-quoted-to-customer': 'Quote received',
      'booking-accepted-to-customer': 'Booking accepted',
      'booking-rejected-to-customer': 'Booking declined',
      'booking-expired-to-customer': 'Request expired',
      'booking-brief-changed-to-customer': 'Brief saved',
      'booking-move-proposed-to-customer': 'Another time proposed',
      'booking-moved-to-customer': 'Booking moved',
      'booking-move-declined-to-customer': 'Another time declined',
      'booking-move-withdrawn-to-customer': 'Proposal withdrawn',
      'booking-cancelled-to-customer': 'Booking cancelled',
      'booking-completed-to-customer': 'Work finished, please confirm',
      'booking-confirmed-to-customer': 'Booking complete',
      'review-replied': 'Reply to a review',
    },
  },
  {
    title: 'To Orbiters, about their bookings',
    texts: {
      'booking-requested-to-orbiter': 'New request',
      'booking-quoted-to-orbiter': 'Quote sent',
      'booking-accepted-to-orbiter': 'Booking confirmed',
      'booking-rejected-to-orbiter': 'Request declined',
      'booking-expired-to-orbiter': 'Request expired',
      'booking-brief-changed-to-orbiter': 'Brief changed',
      'booking-move-proposed-to-orbiter': 'Another time proposed',
      'booking-moved-to-orbiter': 'Booking moved',
      'booking-move-declined-to-orbiter': 'Another time declined',
      'booking-move-withdrawn-to-orbiter': 'Proposal withdrawn',
      'booking-cancelled-to-orbiter': 'Booking cancelled',
      'booking-completed-to-orbiter': 'Booking completed',
      'booking-confirmed-to-orbiter': 'Booking confirmed as complete',
      'review-written': 'New review',
    },
  },
  {
    title: 'To both sides',
    texts: {
      'booking-reminder-24h': 'Reminder, a day before',
      'booking-reminder-2h': 'Reminder, two hours before',
      'message-unread': 'Unread messages',
    },
  },
  {
    title: 'Packages, enquiries and quotes',
    texts: {
      'enquiry-received': 'Enquiry received',
      'booking-enquiry-received': 'Booking inquiry received',
      'contact-received': 'Message received',
      quote: 'Quote for an enquiry',
      'package-booked': 'Package booked',
      'job-offer': 'Job offered to an Orbiter',
      'job-taken': 'Job no longer available',
      delivered: 'Delivery',
      'enquiry-for-team': 'To the team: new enquiry',
      'booking-enquiry-for-team': 'To the team: new booking inquiry',
      'contact-for-team': 'To the team: new message',
      'project-unfilled': 'To the team: job not filled',
    },
  },
  {
    title: 'To applicants',
    texts: {
      'application-received': 'Application received',
      'interview-invited': 'Interview confirmed',
      'application-approved': 'Application approved',
      'application-refused': 'Application refused',
      'model-switch-approved': 'Model switch approved',
      'model-switch-refused': 'Change of model refused',
    },
  },
  {
    title: 'Accounts and newsletter',
    texts: {
      'confirm-email': 'Confirm your email',
      'already-registered': 'Sign-up with an existing email',
      'reset-password': 'Choose a new password',
      'reset-no-account': 'Password reset for an unknown email',
      'password-changed': 'Password changed',
      'change-email': 'Confirm a new email',
      'address-taken': 'New email is in use',
      'email-changed': 'Email changed',
      'second-step-on': 'Two-step sign-in on',
      'second-step-off': 'Two-step sign-in off',
      'google-connected': 'Connected with Google',
      'account-closed': 'Account deleted',
      'newsletter-confirm': 'Newsletter: confirm',
      'newsletter-welcome': 'Newsletter: welcome',
      'newsletter-already': 'Newsletter: already subscribed',
    },
  },
  {
    title: 'In the notification center',
    texts: {
      'notice-booking-requested': 'New request',
      'notice-booking-quoted': 'Quote received',
      'notice-booking-accepted': 'Booking accepted',
      'notice-booking-rejected': 'Booking declined',
      'notice-booking-cancelled': 'Booking cancelled',
      'notice-booking-brief-changed': 'Brief changed',
      'notice-booking-move-proposed': 'Another time proposed',
      'notice-booking-moved': 'Booking moved',
      'notice-booking-move-declined': 'Another time declined',
      'notice-booking-move-withdrawn': 'Proposal withdrawn',
      'notice-booking-completed': 'Work finished',
      'notice-booking-confirmed': 'Booking complete',
      'notice-booking-expired': 'Request expired',
      'notice-booking-reminder': 'Reminder',
      'notice-review-written': 'New review',
      'notice-review-replied': 'Reply to a review',
      'notice-message-reported': 'Message reported',
    },
  },
]

export const TEXT_LIMITS = { subject: 150, title: 150, body: 2000 } as const

export const isNotice = (key: string) => key.startsWith('notice-')

/** What it is called; null for a key that does not exist. */
export function findTextLabel(key: string): string | null {
  const group = NOTIFICATION_TEXTS.find(({ texts }) => Object.hasOwn(texts, key))
  return group?.texts[key] ?? null
}
