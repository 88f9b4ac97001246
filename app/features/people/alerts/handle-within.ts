import { HOUR_MS } from '#app/base/time.ts'

/** What comes to the team without a time of its own is handled within a day. */
export const HANDLE_WITHIN_MS = 24 * HOUR_MS
