/** The bounds of an Orbiter's portfolio, for the form and the server alike. */
export const PORTFOLIO_MAX = 30
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024
export const VIDEO_MAX_SECONDS = 180

/** Uploads of portfolios lie here in the store. */
export const PORTFOLIO_FOLDER = 'portfolio'
