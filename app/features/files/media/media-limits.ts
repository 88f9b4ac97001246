/** The largest picture anyone may upload. */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024

export const PICTURES_FOLDER = 'pictures'

export const PORTFOLIO_FOLDER = 'portfolio'

/** The store folder of the gallery's films. */
export const REELS_FOLDER = 'reels'
