/** Which feature takes the files of each purpose. */
import { portfolioUploads } from '#app/features/portfolio/portfolio-upload.server.ts'
import type { UploadTargets } from '#app/features/uploads/upload-target.server.ts'

export const UPLOAD_TARGETS: UploadTargets = {
  portfolio: portfolioUploads,
}
