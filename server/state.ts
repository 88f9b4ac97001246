/** What this process can do at present. */
export const state = { isReady: false }
