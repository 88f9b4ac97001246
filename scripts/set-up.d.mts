/** What TypeScript files use of the set-up script. */
export const SERVER_FLAGS: string[]
export const SERVER_ENV: Record<string, string>
