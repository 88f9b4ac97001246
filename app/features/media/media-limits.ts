/** The largest picture anyone may upload. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024

/** The folder of portfolio uploads in the store. */
export const PORTFOLIO_FOLDER = 'portfolio'
