/** Replaces another site's URL by the URL of Orbit's copy, in the feature that owns the table. */
import { replaceProfileMedia } from '#people/accounts/profile-fields.server.ts'
import type { MediaTarget, ReplaceMedia } from '#files/media/media-places.server.ts'
import { replacePortfolioMedia } from '#market/portfolio/add-portfolio-item.server.ts'
import { replaceReelMedia } from '#market/reels/change-reel.server.ts'

export const MEDIA_WRITERS: Record<MediaTarget, ReplaceMedia> = {
  'profile-picture': (tx, copy) => replaceProfileMedia(tx, 'profileImageUrl', copy),
  'profile-cover': (tx, copy) => replaceProfileMedia(tx, 'coverReelUrl', copy),
  'profile-poster': (tx, copy) => replaceProfileMedia(tx, 'coverPosterUrl', copy),
  'portfolio-video': (tx, copy) => replacePortfolioMedia(tx, 'mediaUrl', copy),
  'portfolio-picture': (tx, copy) => replacePortfolioMedia(tx, 'mediaUrl', copy),
  'portfolio-thumbnail': (tx, copy) => replacePortfolioMedia(tx, 'thumbnailUrl', copy),
  'reel-video': (tx, copy) => replaceReelMedia(tx, 'videoUrl', copy),
  'reel-thumbnail': (tx, copy) => replaceReelMedia(tx, 'thumbnailUrl', copy),
}
