/** The files that this page is sending: two at a time, in the order they were added. */
import { ARRIVING_MS } from '#app/base/upload.ts'
import { cancelUpload, listOpenUploads } from '#app/forms/uploads/ask-server.ts'
import { FileSender } from '#app/forms/uploads/file-sender.ts'
import {
  changeFile,
  forgetFile,
  isPausedFile,
  listFiles,
  listHeldFiles,
  rememberFile,
  rowOf,
  type ResumableFile,
} from '#app/forms/uploads/resumable-files.ts'
import { newItem, problemOfFile } from '#app/forms/uploads/chosen-file.ts'
import { placeKey, type LookAtFile, type UploadPlace } from '#app/forms/uploads/upload-item.ts'
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
/** Everything that this page has sent or is sending, including files that have arrived since. */
const ownIds = new Set<string>()
const watchers = new Map<string, Set<() => unknown>>()

interface Undecided {
  place: UploadPlace
  file: File
  /** Stored on the disk, so leaving the page loses nothing. */
  isHeld: boolean
}
/** Files that are being checked, or that wait for the person's decision. */
const undecided = new Map<string, Undecided>()
/** Places to which another tab or device is sending a file. */
const followed = new Set<string>()

/**
 * Calls back when the server has received a file of the place.
 * @returns a function that stops the calls
 */
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

interface Adding {
  maxBytes?: number | undefined
  /** Checks a file before it is sent; never fails. */
  look?: LookAtFile | undefined
}

/**
 * Sends files. A file that the server or this browser already has in part resumes where it stopped.
 */
export function addFiles(place: UploadPlace, files: readonly File[], how: Adding = {}): void {
  for (const file of files) add(place, crypto.randomUUID(), file, how)
}

/**
 * Sends a file that was held back, under its existing id, so that a second tab does not send it
 * again.
 */
export function sendHeldFile(place: UploadPlace, id: string, file: File): void {
  if (add(place, id, file, { isHeld: true }) !== id) void forgetFile(id)
}

/**
 * @param newId the id to use, unless the file resumes an upload that was already started
 * @returns the id of the file
 */
function add(
  place: UploadPlace,
  newId: string,
  file: File,
  { maxBytes, look, isHeld = false }: Adding & { isHeld?: boolean },
): string {
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
  else if (look && !begun) void lookAt(place, id, file, look)
  else begin(place, id, file, { uploadId: begun?.uploadId ?? null, isHeld: isHeld && !begun })
  return id
}

async function lookAt(place: UploadPlace, id: string, file: File, look: LookAtFile): Promise<void> {
  const one: Undecided = { place, file, isHeld: false }
  undecided.set(id, one)
  changeItem(id, { state: 'checking' })
  const { refusal, warnings, isDoubtful } = await look(file)
  // Cancelled in the meantime.
  if (!undecided.has(id)) return
  changeItem(id, { warnings })
  if (refusal === null && !isDoubtful) return sendAnyway(id)
  if (refusal === null) {
    changeItem(id, { state: 'asking' })
    one.isHeld = await rememberFile({ ...rowOf(place, id, file), asks: warnings })
    if (!one.isHeld && undecided.has(id)) void forgetFile(id)
    return
  }
  undecided.delete(id)
  changeItem(id, { state: 'failed', message: refusal })
}

/** Sends a file in spite of its warnings. */
export function sendAnyway(id: string): void {
  const one = undecided.get(id)
  undecided.delete(id)
  if (one) begin(one.place, id, one.file, { uploadId: null, isHeld: true })
}

interface Beginning {
  uploadId: string | null
  /** Whether this browser may already hold the file. */
  isHeld: boolean
}

function begin(place: UploadPlace, id: string, file: File, { uploadId, isHeld }: Beginning): void {
  changeItem(id, { state: 'waiting', message: null })
  void remember({ ...rowOf(place, id, file), uploadId }, isHeld)
  enlist(place, id, file, uploadId)
}

async function remember(row: ResumableFile, isHeld: boolean): Promise<void> {
  if (!isHeld || !(await changeFile(row.id, { asks: null }))) await rememberFile(row)
}

function enlist(place: UploadPlace, id: string, file: File, uploadId: string | null): void {
  ownIds.add(id)
  const onStop = () => {
    startNext()
    followOthers(place)
  }
  senders.set(id, new FileSender({ place, id, file, uploadId, onStop, onReceived }))
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

/**
 * Resumes what this browser, another one, or an earlier visit has not finished at the place.
 * @param isAsking whether to also restore the files that wait for the person's decision
 */
export async function takeUp(place: UploadPlace, isAsking: boolean): Promise<void> {
  if (isAsking) await takeUpUndecided(place)
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
    // While waiting for the answer, this page may have started or finished an upload.
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
  followOthers(place)
}

async function takeUpUndecided(place: UploadPlace): Promise<void> {
  for (const { id, fileName, type, lastModified, file: content, asks } of await listHeldFiles(
    place,
  )) {
    if (findItem(id) || !content || !asks) continue
    const file = new File([content], fileName, { type, lastModified })
    undecided.set(id, { place, file, isHeld: true })
    addItem(place, { ...newItem(id, file), state: 'asking', warnings: asks })
  }
}

/** Asks every half minute about the files that another tab or device is sending. */
function followOthers(place: UploadPlace): void {
  const key = placeKey(place)
  if (followed.has(key) || othersOf(place).length === 0) return
  followed.add(key)
  setTimeout(() => {
    void askAgain(place)
      // Without a connection, nothing is known.
      .catch(() => undefined)
      .then(() => {
        followed.delete(key)
        followOthers(place)
      })
  }, ARRIVING_MS + 1000)
}

const othersOf = (place: UploadPlace) =>
  listItems(place).filter(({ state }) => state === 'elsewhere')

async function askAgain(place: UploadPlace): Promise<void> {
  const open = await listOpenUploads(place)
  for (const { id, uploadId } of othersOf(place)) {
    const upload = open.find((one) => one.id === uploadId || one.key === id)
    if (upload) changeItem(id, { uploadId: upload.id, sentBytes: upload.receivedBytes })
    if (upload?.isArriving) continue
    const sender = senders.get(id)
    if (sender) await takeOver(sender, upload?.id ?? null)
    else if (!upload) await onReceived(place, id)
    else if (upload.state === 'uploading') changeItem(id, { state: 'file-needed' })
  }
}

/** Takes over from another sender that has stopped or is done. */
async function takeOver(sender: FileSender, uploadId: string | null): Promise<void> {
  const { place, id } = sender
  const isPaused = await isPausedFile(id).catch(() => false)
  if (findItem(id)?.state !== 'elsewhere') return
  if (isPaused === null) return onReceived(place, id)
  sender.begin(uploadId)
  if (isPaused) sender.pause()
  changeItem(id, { state: isPaused ? 'paused' : 'waiting' })
  startNext()
}

export function pauseFile(id: string): void {
  senders.get(id)?.pause()
  changeItem(id, { state: 'paused', nextTry: null })
  void changeFile(id, { isPaused: true })
  startNext()
}

/** Resumes a paused file, and immediately retries a file that waits for a connection. */
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
  undecided.delete(id)
  forgetSpeed(id)
  removeItem(id)
  void forgetFile(id)
  if (uploadId && !isOver) void cancelUpload(uploadId).catch(() => undefined)
  startNext()
}

/** Sends a failed file again, as a new upload. */
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
  const isSending = allItems().some((item) => item.state === 'sending')
  if (isSending || [...undecided.values()].some(({ isHeld }) => !isHeld)) event.preventDefault()
})
