/** The largest picture anyone may upload. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024

/** The folder of portraits in the store. */
export const PICTURES_FOLDER = 'pictures'

/** The folder of portfolio uploads in the store. */
export const PORTFOLIO_FOLDER = 'portfolio'

/** The folder of the gallery's films in the store. */
export const REELS_FOLDER = 'reels'
