/** Which feature takes the files of each purpose. */
import { deliveryUpload } from '#app/features/deliveries/delivery-upload.server.ts'
import { portfolioUploads } from '#app/features/portfolio/portfolio-upload.server.ts'
import { galleryUploads } from '#app/features/publishing/gallery-films.server.ts'
import type { UploadTargets } from '#app/features/uploads/upload-target.server.ts'

export const UPLOAD_TARGETS: UploadTargets = {
  delivery: deliveryUpload,
  portfolio: portfolioUploads,
  gallery: galleryUploads,
}
