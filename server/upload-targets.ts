/** Maps each purpose to the feature that takes its files. */
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { portfolioUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { galleryUploads } from '#delivery/publishing/gallery-films.server.ts'
import type { UploadTargets } from '#files/uploads/upload-target.server.ts'

export const UPLOAD_TARGETS: UploadTargets = {
  delivery: deliveryUpload,
  portfolio: portfolioUploads,
  gallery: galleryUploads,
}
