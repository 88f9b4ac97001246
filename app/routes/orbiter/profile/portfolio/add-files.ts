/**
 * Files that an Orbiter adds. Videos are checked one at a time and then passed to the upload queue;
 * pictures are uploaded here.
 */
import { AVATAR_MAX_BYTES } from '#people/accounts/account.ts'
import { kindOf, problemOf } from '#app/routes/orbiter/profile/portfolio/file-kinds.ts'
import { titleOfFile } from '#market/portfolio/file-title.ts'
import {
  changeFile as changeHeld,
  forgetFile as forgetHeld,
  holdFile,
  type ResumableFile,
} from '#app/forms/uploads/resumable-files.ts'
import type { UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { CLIP_WARNINGS } from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'
import { cancelPicture, sendPicture } from '#app/routes/orbiter/profile/portfolio/send-picture.ts'
import {
  addFile,
  changeFile,
  findFile,
  forgetFile,
  type SendingFile,
} from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { withQueue } from '#app/forms/uploads/use-uploads.ts'

interface Chosen {
  file: File
  onArrived: () => void
  /** The owner of the portfolio; null for the person's own photo. */
  ownerId: string | null
  /** Resolves once the data needed on a later visit is stored on the disk. */
  held: Promise<unknown>
}

const chosen = new Map<string, Chosen>()
let checks: Promise<void> = Promise.resolve()
let sends: Promise<void> = Promise.resolve()

const placeOf = (ownerId: string): UploadPlace => ({ purpose: 'portfolio', subjectId: ownerId })

/** @param onArrived called for each picture that the server has received */
export function addFiles(files: readonly File[], ownerId: string, onArrived: () => void): void {
  for (const file of files) {
    const key = begin(file, { ownerId, problem: problemOf(file) }, onArrived)
    if (key === null) continue
    if (kindOf(file) === 'picture') sendNext(key)
    else checkNext(key, holdFile(placeOf(ownerId), key, file))
  }
}

/** Adds the person's own photo. */
export function addPhoto(file: File, onArrived: () => void): void {
  const problem = kindOf(file) === 'video' ? 'Choose a picture.' : problemOf(file, AVATAR_MAX_BYTES)
  const key = begin(file, { ownerId: null, problem }, onArrived)
  if (key !== null) sendNext(key)
}

/**
 * Resumes videos from an earlier visit whose warnings were not answered or whose check was not
 * finished.
 */
export function takeUpHeld(held: readonly ResumableFile[], ownerId: string): void {
  for (const { id, fileName, type, lastModified, file: content, asks } of held) {
    if (findFile(id) || chosen.has(id)) continue
    const file = new File(content ? [content] : [], fileName, { type, lastModified })
    const warnings = CLIP_WARNINGS.filter((warning) => asks?.includes(warning))
    addFile({
      ...newRow(id, file, titleOfFile(fileName, 'video')),
      ...(content
        ? { state: warnings.length > 0 ? 'asking' : 'checking', warnings, isHeld: true }
        : { state: 'refused', message: NOT_HELD }),
    })
    if (!content) {
      void forgetHeld(id)
      continue
    }
    chosen.set(id, { file, ownerId, onArrived: () => {}, held: Promise.resolve() })
    if (warnings.length === 0) checkNext(id)
  }
}

const NOT_HELD = 'Your browser had no room for this video. Choose it again.'

const newRow = (key: string, file: File, title: string): SendingFile => ({
  key,
  title,
  kind: kindOf(file),
  isPhoto: false,
  sent: 0,
  total: file.size,
  state: 'checking',
  warnings: [],
  isHeld: false,
  message: null,
  secondsLeft: null,
})

/** @returns null if the file is not uploaded */
function begin(
  file: File,
  { ownerId, problem }: { ownerId: string | null; problem: string | null },
  onArrived: () => void,
): string | null {
  const key = crypto.randomUUID()
  const isPhoto = ownerId === null
  const title = problem || isPhoto ? file.name : titleOfFile(file.name, kindOf(file))
  addFile({
    ...newRow(key, file, title),
    isPhoto,
    state: problem ? 'refused' : 'checking',
    message: problem,
  })
  if (problem) return null
  chosen.set(key, { file, onArrived, ownerId, held: Promise.resolve() })
  return key
}

/** @param held resolves to whether the browser has stored the file's content on the disk */
function checkNext(key: string, held?: Promise<boolean>): void {
  const one = chosen.get(key)
  if (one && held) one.held = held.then((isHeld) => changeFile(key, { isHeld }))
  checks = checks.then(() => check(key))
}

async function check(key: string): Promise<void> {
  const one = chosen.get(key)
  if (!one) return
  const warnings = await import('#app/routes/orbiter/profile/portfolio/clip-check.ts')
    .then(({ checkClip }) => checkClip(one.file))
    .catch(() => [])
  await one.held
  // The file was cancelled in the meantime.
  if (!chosen.has(key)) return
  if (warnings.length === 0) return handOver(key)
  changeFile(key, { state: 'asking', warnings })
  await changeHeld(key, { asks: warnings })
}

/** Uploads the file despite the warnings. */
export function keepFile(key: string): void {
  handOver(key)
}

/**
 * Passes the file to the queue, which resumes after a lost connection, a reload, or another day.
 */
function handOver(key: string): void {
  withQueue((queue) => {
    const one = chosen.get(key)
    chosen.delete(key)
    forgetFile(key)
    if (one?.ownerId) queue.sendHeldFile(placeOf(one.ownerId), key, one.file)
  })
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
  const held = chosen.get(key)?.held ?? Promise.resolve()
  chosen.delete(key)
  forgetFile(key)
  cancelPicture(key)
  void held.then(() => forgetHeld(key))
}
