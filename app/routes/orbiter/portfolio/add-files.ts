/**
 * Files that an Orbiter adds. Videos are checked one after the other and then handed to the queue of
 * uploads; pictures are sent here.
 */
import { AVATAR_MAX_BYTES } from '#app/features/accounts/account.ts'
import { kindOf, problemOf } from '#app/routes/orbiter/portfolio/file-kinds.ts'
import { VIDEO_MAX_BYTES } from '#app/features/media/video-upload.ts'
import { titleOfFile } from '#app/features/portfolio/file-title.ts'
import { cancelPicture, sendPicture } from '#app/routes/orbiter/portfolio/send-picture.ts'
import {
  addFile,
  changeFile,
  findFile,
  forgetFile,
  type SendingFile,
} from '#app/routes/orbiter/portfolio/sending-files.ts'
import { withQueue } from '#app/forms/uploads/use-uploads.ts'

interface Chosen {
  file: File
  onArrived: () => void
  /** Whose portfolio it is; null for the person's own photo. */
  ownerId: string | null
}

const chosen = new Map<string, Chosen>()
let count = 0
let checks: Promise<void> = Promise.resolve()
let sends: Promise<void> = Promise.resolve()

/** @param onArrived called for each picture that the server has */
export function addFiles(files: readonly File[], ownerId: string, onArrived: () => void): void {
  for (const file of files) {
    const key = begin(file, { ownerId, problem: problemOf(file) }, onArrived)
    if (key === null) continue
    if (kindOf(file) === 'picture') sendNext(key)
    else checks = checks.then(() => check(key))
  }
}

/** The person's own photo. */
export function addPhoto(file: File, onArrived: () => void): void {
  const problem = kindOf(file) === 'video' ? 'Choose a picture.' : problemOf(file, AVATAR_MAX_BYTES)
  const key = begin(file, { ownerId: null, problem }, onArrived)
  if (key !== null) sendNext(key)
}

/** @returns null when it is not sent */
function begin(
  file: File,
  { ownerId, problem }: { ownerId: string | null; problem: string | null },
  onArrived: () => void,
): string | null {
  count += 1
  const key = `${file.name} ${count}`
  const kind = kindOf(file)
  const isPhoto = ownerId === null
  addFile({
    key,
    title: problem || isPhoto ? file.name : titleOfFile(file.name, kind),
    kind,
    isPhoto,
    sent: 0,
    total: file.size,
    state: problem ? 'refused' : 'checking',
    warnings: [],
    message: problem,
    secondsLeft: null,
  })
  if (problem) return null
  chosen.set(key, { file, onArrived, ownerId })
  return key
}

async function check(key: string): Promise<void> {
  const one = chosen.get(key)
  if (!one) return
  const warnings = await import('#app/routes/orbiter/portfolio/clip-check.ts')
    .then(({ checkClip }) => checkClip(one.file))
    .catch(() => [])
  // Cancelled in the meantime.
  if (!chosen.has(key)) return
  if (warnings.length > 0) changeFile(key, { state: 'asking', warnings })
  else handOver(key)
}

/** Sends the file although there are warnings. */
export function keepFile(key: string): void {
  handOver(key)
}

/** From here on it resumes after a lost connection, a reload, or another day. */
function handOver(key: string): void {
  const one = chosen.get(key)
  chosen.delete(key)
  forgetFile(key)
  if (!one?.ownerId) return
  const place = { purpose: 'portfolio', subjectId: one.ownerId } as const
  withQueue((queue) => queue.addFiles(place, [one.file], { maxBytes: VIDEO_MAX_BYTES }))
}

function sendNext(key: string): void {
  changeFile(key, { state: 'waiting' })
  sends = sends.then(async () => {
    const [one, row] = [chosen.get(key), findFile(key)]
    if (!one || !row) return
    const { file, onArrived } = one
    await sendPicture({ key, file, title: row.title, onArrived, isPhoto: row.isPhoto })
  })
}

/** Cancels the file here and on the server. */
export function cancelFile({ key }: SendingFile): void {
  chosen.delete(key)
  forgetFile(key)
  cancelPicture(key)
}
