/**
 * Files that this browser has not finished sending, with their content where it fits, so that they
 * go on after a reload or the next day.
 */
import { placeKey, type UploadPlace } from '#app/forms/uploads/upload-item.ts'

export interface ResumableFile {
  id: string
  /** Key of the place. */
  place: string
  fileName: string
  type: string
  sizeBytes: number
  lastModified: number
  /** Null: too large for this browser to hold. */
  file: Blob | null
  uploadId: string | null
  isPaused: boolean
  /**
   * What its person is asked before it is sent; empty while the browser still looks at it, null once
   * it may be sent. Absent from files of earlier versions.
   */
  asks?: readonly string[] | null
  addedAt: number
}

const DATABASE = 'orbit-uploads'
const FILES = 'files'
/** More than this is not copied: phones would need the space for filming. */
const HELD_MAX_BYTES = 600 * 1024 * 1024
/** As long as the server holds a paused upload. */
const FORGET_AFTER_MS = 7 * 24 * 3600 * 1000

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(FILES, { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
    request.addEventListener('blocked', () => reject(new Error('No database')))
  })
}

async function within<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const change = database.transaction(FILES, mode)
      const request = act(change.objectStore(FILES))
      change.addEventListener('complete', () => resolve(request.result))
      const fail = () => reject(change.error ?? new Error('Nothing stored'))
      change.addEventListener('error', fail)
      change.addEventListener('abort', fail)
    })
  } finally {
    database.close()
  }
}

/**
 * Remembers a file; without its content where there is no room. Never fails.
 * @returns whether its content is there
 */
export async function rememberFile(file: ResumableFile): Promise<boolean> {
  const bare = { ...file, file: null }
  const room = await navigator.storage?.estimate?.().catch(() => null)
  const left = room ? (room.quota ?? 0) - (room.usage ?? 0) : HELD_MAX_BYTES
  const fits = file.sizeBytes <= HELD_MAX_BYTES && file.sizeBytes * 2 < left
  return within('readwrite', (files) => files.put(fits ? file : bare))
    .then(() => fits)
    .catch(() => within('readwrite', (files) => files.put(bare)).then(() => false))
    .catch(() => false)
}

export async function changeFile(
  id: string,
  changes: Partial<Pick<ResumableFile, 'uploadId' | 'isPaused' | 'asks'>>,
): Promise<void> {
  const found = await within<ResumableFile | undefined>('readonly', (files) => files.get(id)).catch(
    () => undefined,
  )
  if (found)
    await within('readwrite', (files) => files.put({ ...found, ...changes })).catch(() => undefined)
}

export const forgetFile = (id: string): Promise<unknown> =>
  within('readwrite', (files) => files.delete(id)).catch(() => undefined)

/** Those of a place; what is too old goes. */
async function listAll(place: UploadPlace): Promise<ResumableFile[]> {
  const all = await within<ResumableFile[]>('readonly', (files) => files.getAll()).catch(
    (): ResumableFile[] => [],
  )
  const oldest = Date.now() - FORGET_AFTER_MS
  for (const { id, addedAt } of all) if (addedAt < oldest) void forgetFile(id)
  return all.filter((file) => file.addedAt >= oldest && file.place === placeKey(place))
}

/** Those that are on their way. */
export const listFiles = async (place: UploadPlace): Promise<ResumableFile[]> =>
  (await listAll(place)).filter(({ asks }) => !asks)

/** Those that wait for an answer of their person. */
export const listHeldFiles = async (place: UploadPlace): Promise<ResumableFile[]> =>
  (await listAll(place)).filter(({ asks }) => asks)

/** Holds a file back that was just chosen. @returns as `rememberFile` */
export const holdFile = (place: UploadPlace, id: string, file: File): Promise<boolean> =>
  rememberFile({ ...rowOf(place, id, file), asks: [] })

/** A file that nothing has been sent of. */
export const rowOf = (place: UploadPlace, id: string, file: File): ResumableFile => ({
  id,
  place: placeKey(place),
  fileName: file.name,
  type: file.type,
  sizeBytes: file.size,
  lastModified: file.lastModified,
  file,
  uploadId: null,
  isPaused: false,
  asks: null,
  addedAt: Date.now(),
})
