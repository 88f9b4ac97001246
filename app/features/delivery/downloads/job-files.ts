/** The downloadable files of a job, with the names that they are saved under. */
import { wallClockOf } from '#app/base/zoned-time.ts'
import type { DeliveryJob, Piece, Version } from '#delivery/deliveries/delivery-job.ts'
import { distinctNames, safeName } from '#delivery/downloads/file-names.ts'
import type { StoredSizes } from '#files/media/list-media.server.ts'

export const DOWNLOAD_SIZES = ['master', 'preview', 'original'] as const
export type DownloadSize = (typeof DOWNLOAD_SIZES)[number]

export interface JobFile {
  /** The id of the media file. */
  id: string
  key: string
  name: string
}

const endingOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** The part of the name that tells a file from the others of its job. */
function restOf(piece: Piece, version: Version, index: number, size: DownloadSize): string {
  return [
    piece.label,
    version.files.length > 1 ? String(index + 1).padStart(3, '0') : '',
    piece.versions.length > 1 ? `version ${version.number}` : '',
    size === 'master' ? '' : size,
  ]
    .filter(Boolean)
    .join(' ')
}

type NamedTask = Pick<DeliveryJob, 'title' | 'startAt' | 'timeZone'>

/** Such as `Orbit 2026-10-14 Donut Day`, with the event's local date. */
function stemOf({ title, startAt, timeZone }: NamedTask): string {
  return safeName(`Orbit ${wallClockOf(new Date(startAt), timeZone).date} ${title}`)
}

export const archiveName = (job: NamedTask) => `${stemOf(job)}.zip`

interface Listing {
  job: DeliveryJob
  /** Where the files of the job are stored, by file id. */
  stored: ReadonlyMap<string, StoredSizes>
}

function listFiles(
  { job, stored }: Listing,
  size: DownloadSize,
  versionsOf: (piece: Piece) => Version[],
) {
  const stem = stemOf(job)
  const files = job.pieces.flatMap((piece) =>
    versionsOf(piece).flatMap((version) =>
      version.files.flatMap((file, index) => {
        const key = stored.get(file.id)?.[size]
        if (!key) return []
        const rest = safeName(restOf(piece, version, index, size))
        return [{ id: file.id, key, name: `${stem} - ${rest}.${endingOf(key)}` }]
      }),
    ),
  )
  const names = distinctNames(files.map(({ name }) => name))
  return files.map((file, index): JobFile => ({ ...file, name: names[index] ?? file.name }))
}

/**
 * Finds a file of any version of the job; null if there is none with this id, or not in this size
 * yet.
 */
export function findJobFile(listing: Listing, fileId: string, size: DownloadSize): JobFile | null {
  return (
    listFiles(listing, size, ({ versions }) => versions).find(({ id }) => id === fileId) ?? null
  )
}

/** The newest delivered version of each piece, in full size. */
export function listJobFiles(listing: Listing): JobFile[] {
  return listFiles(listing, 'master', ({ versions }) =>
    versions.filter(({ deliveredAt }) => deliveredAt !== null).slice(-1),
  )
}
