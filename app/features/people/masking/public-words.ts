/** Stands in public where a text gives contact details: they are for accepted bookings. */
export const PUBLIC_NOTE = '[contact hidden]'

/** Beside a field whose text gives contact details. */
export const PUBLIC_NOTE_HINT = `Visitors see “${PUBLIC_NOTE}” in place of contact details. Customers get yours once you accept their booking.`
