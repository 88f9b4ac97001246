/** The types of what TypeScript files import from the set-up script. */
export const SERVER_FLAGS: string[]
export const SERVER_ENV: Record<string, string>
