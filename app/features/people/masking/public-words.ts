/** Replaces contact details in public texts, because they are only for accepted bookings. */
export const PUBLIC_NOTE = '[contact hidden]'

/** Hint beside a field whose text contains contact details. */
export const PUBLIC_NOTE_HINT = `Visitors see “${PUBLIC_NOTE}” in place of contact details. Customers get yours once you accept their booking.`
