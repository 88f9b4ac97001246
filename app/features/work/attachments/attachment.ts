/** Files that are sent with messages: their kinds and limits, shared by the page and the server. */
export type AttachmentKind = 'picture' | 'pdf' | 'video'

export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024
export const ATTACHED_VIDEO_SECONDS = 120
/** The types that a file dialog offers; the server decides by the file's content. */
export const ATTACHMENT_TYPES =
  'image/jpeg,image/png,image/webp,image/avif,application/pdf,video/mp4,video/quicktime'

/** An attachment as its sender sees it, and the other person once the booking is accepted. */
export interface Attachment {
  id: string
  kind: AttachmentKind
  fileName: string
  sizeBytes: number
  /** In pixels; null for a PDF. */
  width: number | null
  height: number | null
  hasPreview: boolean
}

/** Formats a size as `220 KB` or `4.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
