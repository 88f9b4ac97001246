/** Files that an Orbiter adds: checked one after the other, then sent one after the other. */
import { AVATAR_MAX_BYTES } from '#app/features/accounts/account.ts'
import { kindOf, problemOf } from '#app/routes/orbiter/portfolio/file-kinds.ts'
import { titleOfFile } from '#app/routes/orbiter/portfolio/file-title.ts'
import { cancelPicture, sendPicture } from '#app/routes/orbiter/portfolio/send-picture.ts'
import {
  addFile,
  changeFile,
  findFile,
  forgetFile,
  type SendingFile,
} from '#app/routes/orbiter/portfolio/sending-files.ts'
import { cancelVideo, sendVideo } from '#app/routes/orbiter/portfolio/video-uploads.ts'

interface Chosen {
  file: File
  onArrived: () => void
  frame: Blob | null
}

const chosen = new Map<string, Chosen>()
let count = 0
let checks: Promise<void> = Promise.resolve()
let sends: Promise<void> = Promise.resolve()

/** @param onArrived called for each file that the server has completely */
export function addFiles(files: readonly File[], onArrived: () => void): void {
  for (const file of files) {
    const key = begin(file, { isPhoto: false, problem: problemOf(file) }, onArrived)
    if (key === null) continue
    if (kindOf(file) === 'picture') sendNext(key)
    else checks = checks.then(() => check(key))
  }
}

/** The person's own photo. */
export function addPhoto(file: File, onArrived: () => void): void {
  const problem = kindOf(file) === 'video' ? 'Choose a picture.' : problemOf(file, AVATAR_MAX_BYTES)
  const key = begin(file, { isPhoto: true, problem }, onArrived)
  if (key !== null) sendNext(key)
}

/** @returns null when it is not sent */
function begin(
  file: File,
  { isPhoto, problem }: { isPhoto: boolean; problem: string | null },
  onArrived: () => void,
): string | null {
  count += 1
  const key = `${file.name} ${count}`
  const kind = kindOf(file)
  addFile({
    key,
    id: null,
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
  chosen.set(key, { file, onArrived, frame: null })
  return key
}

async function check(key: string): Promise<void> {
  const one = chosen.get(key)
  if (!one) return
  const { warnings, frame } = await import('#app/routes/orbiter/portfolio/clip-check.ts')
    .then(({ checkClip }) => checkClip(one.file))
    .catch(() => ({ warnings: [], frame: null }))
  one.frame = frame
  // Cancelled in the meantime.
  if (!chosen.has(key)) return
  if (warnings.length > 0) changeFile(key, { state: 'asking', warnings })
  else sendNext(key)
}

/** Sends the file although there are warnings. */
export function keepFile(key: string): void {
  changeFile(key, { warnings: [] })
  sendNext(key)
}

function sendNext(key: string): void {
  changeFile(key, { state: 'waiting' })
  sends = sends.then(async () => {
    const [one, row] = [chosen.get(key), findFile(key)]
    if (!one || !row) return
    const { file, frame, onArrived } = one
    const sending = { key, file, title: row.title, onArrived }
    await (row.kind === 'video'
      ? sendVideo({ ...sending, frame })
      : sendPicture({ ...sending, isPhoto: row.isPhoto }))
  })
}

/** Cancels the file here and on the server. */
export function cancelFile({ key, kind }: SendingFile): void {
  chosen.delete(key)
  forgetFile(key)
  if (kind === 'video') cancelVideo(key)
  else cancelPicture(key)
}
