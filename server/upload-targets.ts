/** Which feature takes the files of each purpose. */
import { deliveryUpload } from '#app/features/delivery/deliveries/delivery-upload.server.ts'
import { portfolioUploads } from '#app/features/market/portfolio/portfolio-upload.server.ts'
import { galleryUploads } from '#app/features/delivery/publishing/gallery-films.server.ts'
import type { UploadTargets } from '#app/features/files/uploads/upload-target.server.ts'

export const UPLOAD_TARGETS: UploadTargets = {
  delivery: deliveryUpload,
  portfolio: portfolioUploads,
  gallery: galleryUploads,
}
