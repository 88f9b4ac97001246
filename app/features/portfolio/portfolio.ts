/** The bounds of an Orbiter's portfolio, for the form and the server alike. */
export const PORTFOLIO_MAX = 30
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024

/** Uploads of portfolios lie here in the store. */
export const PORTFOLIO_FOLDER = 'portfolio'
