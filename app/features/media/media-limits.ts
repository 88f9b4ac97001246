/** The largest picture anyone may upload. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024

/** Uploads of portfolios lie here in the store. */
export const PORTFOLIO_FOLDER = 'portfolio'
