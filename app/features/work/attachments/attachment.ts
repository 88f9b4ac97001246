/** Files that are sent with messages: their kinds and limits, shared by the page and the server. */
export type AttachmentKind = 'picture' | 'pdf' | 'video'

export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024
export const ATTACHED_VIDEO_SECONDS = 120
/** With one message. */
export const ATTACHMENTS_MAX = 5
/** What a file dialog offers; the server decides by what is in a file. */
export const ATTACHMENT_TYPES =
  'image/jpeg,image/png,image/webp,image/avif,application/pdf,video/mp4,video/quicktime'

/** As its sender and, once the booking is accepted, the other side see it. */
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

/** `220 KB`, `4.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
