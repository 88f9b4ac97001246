/**
 * URLs of deliveries: the pages of customers and Orbiters, shared and published files, and
 * downloads.
 */
import { withQuery } from './paths.ts'

export const deliveryPaths = {
  delivery: (
    jobId: string,
    query: { piece?: string | null; do?: 'approve' | 'changes' | 'missing' | 'answer' } = {},
  ) => withQuery(`/deliveries/${jobId}`, query),
  orbiterDelivery: (jobId: string, query: { piece?: string; at?: number | null } = {}) =>
    withQuery(`/orbiter/deliveries/${jobId}`, query),
  deliveryFile: (
    jobId: string,
    fileId: string,
    query: { size?: 'master' | 'preview' | 'original' } = {},
  ) => withQuery(`/deliveries/${jobId}/files/${fileId}`, query),
  deliveryArchive: (jobId: string) => `/deliveries/${jobId}/all.zip`,
  captions: (jobId: string, fileId: string) => `/deliveries/${jobId}/captions/${fileId}`,
  /** Where a customer shares a delivery. */
  deliveryLinks: (jobId: string) => `/deliveries/${jobId}/links`,
  publishing: (jobId: string) => `/deliveries/${jobId}/publishing`,
  publishPack: (jobId: string, fileId: string) => `/deliveries/${jobId}/packs/${fileId}`,
  /** A delivery, for people with its link. */
  watch: (token: string, query: { piece?: string | null; do?: string | null } = {}) =>
    withQuery(`/watch/${encodeURIComponent(token)}`, query),
  watchCaptions: (token: string, fileId: string) =>
    `/watch/${encodeURIComponent(token)}/captions/${fileId}`,
} as const
