import { HOUR_MS } from '#app/base/time.ts'

/** How long the team has to handle anything without its own deadline. */
export const HANDLE_WITHIN_MS = 24 * HOUR_MS
