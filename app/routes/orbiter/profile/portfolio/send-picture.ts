/** Uploads a picture in one request and reports the progress. */
import { paths } from '#app/base/paths.ts'
import { postFile, type PostedFile } from '#app/forms/post-file.ts'
import { secondsLeft, withReading, type Reading } from '#app/forms/uploads/time-left.ts'
import { changeFile, forgetFile } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'

const posted = new Map<string, PostedFile>()

export interface NewPicture {
  key: string
  file: File
  title: string
  /** Whether it is the person's own photo, not a sample. */
  isPhoto: boolean
  onArrived: () => void
}

const REASONS = {
  signedOut: 'Sign in again, then choose the picture again.',
  lost: 'The connection was lost. Choose the picture again.',
  failed: 'Something went wrong. Choose the picture again.',
}

/** @returns when the picture has arrived or has failed */
export async function sendPicture({
  key,
  file,
  title,
  isPhoto,
  onArrived,
}: NewPicture): Promise<void> {
  let readings: Reading[] = []
  const onSent = (bytes: number) => {
    const sent = Math.min(bytes, file.size)
    readings = withReading(readings, { at: performance.now(), sentBytes: sent })
    const left = secondsLeft(readings, file.size)
    changeFile(key, { sent, state: 'sending', message: null, secondsLeft: left })
  }
  onSent(0)
  const form = new FormData()
  form.set('as', isPhoto ? 'photo' : 'sample')
  form.set('title', title)
  form.set('file', file)
  const picture = postFile(paths.ownPictures(), form, onSent, REASONS)
  posted.set(key, picture)
  const failure = await picture.outcome
  posted.delete(key)
  if (failure) return changeFile(key, { state: 'refused', message: failure.reason })
  forgetFile(key)
  onArrived()
}

export const cancelPicture = (key: string) => posted.get(key)?.cancel()
