/** Which feature takes the files of each purpose. */
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { portfolioUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { galleryUploads } from '#delivery/publishing/gallery-films.server.ts'
import type { UploadTargets } from '#files/uploads/upload-target.server.ts'

export const UPLOAD_TARGETS: UploadTargets = {
  delivery: deliveryUpload,
  portfolio: portfolioUploads,
  gallery: galleryUploads,
}
