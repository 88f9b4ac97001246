/** The files of this page that are on their way: two at a time, in the order they were added. */
import { cancelUpload, listOpenUploads } from '#app/forms/uploads/ask-server.ts'
import { FileSender } from '#app/forms/uploads/file-sender.ts'
import {
  changeFile,
  forgetFile,
  listFiles,
  rememberFile,
  rowOf,
} from '#app/forms/uploads/resumable-files.ts'
import { newItem, problemOfFile } from '#app/forms/uploads/chosen-file.ts'
import { placeKey, type UploadPlace } from '#app/forms/uploads/upload-item.ts'
import {
  addItem,
  allItems,
  changeItem,
  findItem,
  listItems,
  removeItem,
} from '#app/forms/uploads/upload-items.ts'
import { forgetSpeed } from '#app/forms/uploads/upload-pace.ts'

const AT_ONCE = 2

const senders = new Map<string, FileSender>()
/** What this page has sent or is sending, also what has arrived since. */
const ownIds = new Set<string>()
const watchers = new Map<string, Set<() => unknown>>()

/** Calls back when the server has a file of the place; call the result to stop. */
export function watchReceived(place: UploadPlace, received: () => unknown): () => void {
  const key = placeKey(place)
  const all = watchers.get(key) ?? new Set()
  watchers.set(key, all.add(received))
  return () => void all.delete(received)
}

async function onReceived(place: UploadPlace, id: string): Promise<void> {
  senders.delete(id)
  await Promise.allSettled([...(watchers.get(placeKey(place)) ?? [])].map((tell) => tell()))
  forgetSpeed(id)
  removeItem(id)
}

/** Sends files; one that the server or this browser knows in part goes on where it stopped. */
export function addFiles(
  place: UploadPlace,
  files: readonly File[],
  { maxBytes }: { maxBytes?: number | undefined } = {},
): void {
  for (const file of files) add(place, crypto.randomUUID(), file, maxBytes)
}

/** Sends a file that was held back, under the id that it has, so that a second tab sends it no second time. */
export function sendHeldFile(place: UploadPlace, id: string, file: File): void {
  if (add(place, id, file) !== id) void forgetFile(id)
}

/**
 * @param newId unless it goes on with what was begun
 * @returns the id that it has
 */
function add(place: UploadPlace, newId: string, file: File, maxBytes?: number): string {
  const begun = listItems(place).find(
    (item) =>
      (item.state === 'file-needed' || item.state === 'elsewhere') &&
      item.fileName === file.name &&
      item.sizeBytes === file.size,
  )
  const id = begun?.id ?? newId
  const problem = problemOfFile(file, maxBytes)
  if (!begun) addItem(place, newItem(id, file))
  if (problem) changeItem(id, { state: 'failed', message: problem })
  else begin(place, id, file, begun?.uploadId ?? null)
  return id
}

function begin(place: UploadPlace, id: string, file: File, uploadId: string | null): void {
  changeItem(id, { state: 'waiting', message: null })
  void rememberFile({ ...rowOf(place, id, file), uploadId })
  enlist(place, id, file, uploadId)
}

function enlist(place: UploadPlace, id: string, file: File, uploadId: string | null): void {
  ownIds.add(id)
  senders.set(id, new FileSender({ place, id, file, uploadId, onStop: startNext, onReceived }))
  startNext()
}

function startNext(): void {
  const all = [...senders.values()]
  let free = AT_ONCE - all.filter((sender) => sender.isRunning).length
  for (const sender of all) {
    if (free <= 0) return
    if (sender.isRunning || sender.isPaused || sender.isOver) continue
    free -= 1
    void sender.run()
  }
}

/** Takes up what this browser, another one, or an earlier visit has not finished at the place. */
export async function takeUp(place: UploadPlace): Promise<void> {
  for (const { id, fileName, type, sizeBytes, lastModified, ...rest } of await listFiles(place)) {
    if (findItem(id)) continue
    const { file: content, uploadId, isPaused } = rest
    const item = { ...newItem(id, { name: fileName, type, size: sizeBytes }), uploadId }
    if (!content) {
      addItem(place, { ...item, state: 'file-needed' })
      continue
    }
    addItem(place, { ...item, state: isPaused ? 'paused' : 'waiting' })
    const file = new File([content], fileName, { type, lastModified })
    enlist(place, id, file, uploadId)
    if (isPaused) senders.get(id)?.pause()
  }
  const open = await listOpenUploads(place).catch(() => [])
  for (const { id: uploadId, key, fileName, sizeBytes, receivedBytes, state, isArriving } of open) {
    // While the answer was awaited, this page may have begun an upload, or finished it.
    if (ownIds.has(key)) continue
    const known = allItems().find((item) => item.uploadId === uploadId || item.id === key)
    if (known) {
      changeItem(known.id, { uploadId, sentBytes: receivedBytes })
      continue
    }
    if (state !== 'uploading') continue
    const item = newItem(uploadId, { name: fileName, type: '', size: sizeBytes })
    addItem(place, {
      ...item,
      uploadId,
      sentBytes: receivedBytes,
      state: isArriving ? 'elsewhere' : 'file-needed',
    })
  }
}

export function pauseFile(id: string): void {
  senders.get(id)?.pause()
  changeItem(id, { state: 'paused', nextTry: null })
  void changeFile(id, { isPaused: true })
  startNext()
}

/** Goes on with what is paused, and tries at once what waits for a connection. */
export function resumeFile(id: string): void {
  const sender = senders.get(id)
  if (!sender) return
  if (!sender.isRunning) changeItem(id, { state: 'waiting', message: null })
  sender.isPaused = false
  sender.wake()
  void changeFile(id, { isPaused: false })
  startNext()
}

/** Cancels the file here and on the server. */
export function cancelFile(id: string): void {
  const uploadId = senders.get(id)?.uploadId ?? findItem(id)?.uploadId
  const isOver = findItem(id)?.state === 'failed'
  senders.get(id)?.cancel()
  senders.delete(id)
  forgetSpeed(id)
  removeItem(id)
  void forgetFile(id)
  if (uploadId && !isOver) void cancelUpload(uploadId).catch(() => undefined)
  startNext()
}

/** Sends a file that failed once more, as a new upload. */
export function retryFile(id: string): void {
  const sender = senders.get(id)
  const item = findItem(id)
  if (!sender || !item) return
  cancelFile(id)
  addFiles(sender.place, [sender.file])
}

addEventListener('online', () => {
  for (const sender of senders.values()) sender.wake()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') for (const sender of senders.values()) sender.wake()
})
addEventListener('beforeunload', (event) => {
  if (allItems().some((item) => item.state === 'sending')) event.preventDefault()
})
