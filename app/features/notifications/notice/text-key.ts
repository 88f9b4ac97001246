/** The keys under which an admin's wording is stored. Renaming a key requires a migration. */

/** The form of an event's kind in keys: `booking.accepted` becomes `booking-accepted`. */
export const dashed = (kind: string) => kind.replace('.', '-')

export const noticeTextKey = (kind: string) => `notice-${dashed(kind)}`

export const isNotice = (key: string) => key.startsWith('notice-')

export const TEXT_LIMITS = { subject: 150, title: 150, body: 2000 } as const
