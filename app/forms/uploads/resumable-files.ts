/**
 * Files that this browser has not finished sending. Their content is stored if it fits, so that
 * they resume after a reload or the next day.
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
  /** Null if the file is too large for this browser to store. */
  file: Blob | null
  uploadId: string | null
  isPaused: boolean
  /**
   * The questions that the person must answer before the file is sent. Empty while the browser
   * still checks the file, null once it can be sent. Absent in files of earlier versions.
   */
  asks?: readonly string[] | null
  addedAt: number
}

/**
 * The stored row has no content, so that a change writes a few words and not the whole film again.
 */
interface Words extends Omit<ResumableFile, 'file'> {
  /** Only in rows of earlier versions, which include the content. */
  file?: Blob | null
}

const DATABASE = 'orbit-uploads'
const FILES = 'files'
/** The contents, by file id; written once. */
const CONTENTS = 'contents'
/** Larger files are not copied: phones would need the space for filming. */
const HELD_MAX_BYTES = 600 * 1024 * 1024
/** The server holds a paused upload for the same time. */
const FORGET_AFTER_MS = 7 * 24 * 3600 * 1000

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const request = indexedDB.open(DATABASE, 2)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore(FILES, { keyPath: 'id' })
      request.result.createObjectStore(CONTENTS)
    })
    request.addEventListener('success', () => {
      if (isLate) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
    // A tab of an earlier version has the database open.
    request.addEventListener('blocked', () => {
      isLate = true
      reject(new Error('No database'))
    })
  })
}

/** @param act makes all its requests within the transaction; its last answer is the result */
async function within<Result>(
  mode: IDBTransactionMode,
  stores: (typeof FILES | typeof CONTENTS)[],
  act: (store: (name: typeof FILES | typeof CONTENTS) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    const change = database.transaction(stores, mode)
    const ended = new Promise<void>((resolve, reject) => {
      change.addEventListener('complete', () => resolve())
      const fail = () => reject(change.error ?? new Error('Nothing stored'))
      change.addEventListener('error', fail)
      change.addEventListener('abort', fail)
    })
    const [result] = await Promise.all([act((name) => change.objectStore(name)), ended])
    return result
  } finally {
    database.close()
  }
}

function answerTo<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
  })
}

/**
 * Stores a file, without its content if there is no room. Never fails.
 * @returns whether the content is stored
 */
export async function rememberFile({ file, ...words }: ResumableFile): Promise<boolean> {
  const { id, sizeBytes } = words
  try {
    await within('readwrite', [FILES], (store) => answerTo(store(FILES).put(words)))
    const room = await navigator.storage?.estimate?.().catch(() => null)
    const left = room ? (room.quota ?? 0) - (room.usage ?? 0) : HELD_MAX_BYTES
    if (!file || sizeBytes > HELD_MAX_BYTES || sizeBytes * 2 >= left) return false
    return await within('readwrite', [FILES, CONTENTS], async (store) => {
      // The file may have arrived or been cancelled in the meantime.
      const isThere = (await answerTo(store(FILES).getKey(id))) !== undefined
      if (isThere) await answerTo(store(CONTENTS).put(file, id))
      return isThere
    })
  } catch {
    return false
  }
}

/** @returns whether the file is stored */
export const changeFile = (
  id: string,
  changes: Partial<Pick<ResumableFile, 'uploadId' | 'isPaused' | 'asks'>>,
): Promise<boolean> =>
  within('readwrite', [FILES], async (store) => {
    const found: Words | undefined = await answerTo(store(FILES).get(id))
    if (found) await answerTo(store(FILES).put({ ...found, ...changes }))
    return found !== undefined
  }).catch(() => false)

export const forgetFile = (id: string): Promise<unknown> =>
  within('readwrite', [FILES, CONTENTS], (store) =>
    Promise.all([answerTo(store(FILES).delete(id)), answerTo(store(CONTENTS).delete(id))]),
  ).catch(() => undefined)

/** Whether the file is paused, in any tab; null if it has arrived or was cancelled. */
export const isPausedFile = (id: string): Promise<boolean | null> =>
  within('readonly', [FILES], (store) => answerTo<Words | undefined>(store(FILES).get(id))).then(
    (found) => found?.isPaused ?? null,
  )

/** The files of a place. Deletes files that are too old. */
async function listAll(place: UploadPlace): Promise<ResumableFile[]> {
  const oldest = Date.now() - FORGET_AFTER_MS
  const [old, files] = await within('readonly', [FILES, CONTENTS], async (store) => {
    const all = await answerTo<Words[]>(store(FILES).getAll())
    const here = all.filter((file) => file.addedAt >= oldest && file.place === placeKey(place))
    const found = here.map(async (words) => {
      const content = await answerTo<Blob | undefined>(store(CONTENTS).get(words.id))
      return { ...words, file: content ?? words.file ?? null }
    })
    return [all.filter(({ addedAt }) => addedAt < oldest), await Promise.all(found)] as const
  }).catch((): [Words[], ResumableFile[]] => [[], []])
  for (const { id } of old) void forgetFile(id)
  return files
}

/** The files being sent. */
export const listFiles = async (place: UploadPlace): Promise<ResumableFile[]> =>
  (await listAll(place)).filter(({ asks }) => !asks)

/** The files that wait for an answer from their person. */
export const listHeldFiles = async (place: UploadPlace): Promise<ResumableFile[]> =>
  (await listAll(place)).filter(({ asks }) => asks)

/**
 * Holds back a file that was just chosen.
 * @returns the same as `rememberFile`
 */
export const holdFile = (place: UploadPlace, id: string, file: File): Promise<boolean> =>
  rememberFile({ ...rowOf(place, id, file), asks: [] })

/** A file of which nothing has been sent. */
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
