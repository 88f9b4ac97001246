/** The folder for a publication's public copies, by where it is shown. */
import { PORTFOLIO_FOLDER, REELS_FOLDER } from '#files/media/media-limits.ts'

export const PUBLIC_FOLDERS = { portfolio: PORTFOLIO_FOLDER, gallery: REELS_FOLDER } as const
