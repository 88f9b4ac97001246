/** The keys by which an admin's words are found. They are stored: renaming one takes a migration. */

/** `booking.accepted` as keys name it: `booking-accepted`. */
export const dashed = (kind: string) => kind.replace('.', '-')

export const noticeTextKey = (kind: string) => `notice-${dashed(kind)}`

export const isNotice = (key: string) => key.startsWith('notice-')

export const TEXT_LIMITS = { subject: 150, title: 150, body: 2000 } as const
