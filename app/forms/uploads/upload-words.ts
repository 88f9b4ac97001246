/** The texts of the row of a file. */
import { timeLeftWords } from '#app/forms/uploads/time-left.ts'
import { sizeWords } from '#app/forms/uploads/size-words.ts'
import type { UploadItem } from '#app/forms/uploads/upload-item.ts'

export const percentOf = ({ sentBytes, sizeBytes }: UploadItem) =>
  Math.min(100, Math.floor((sentBytes / Math.max(1, sizeBytes)) * 100))

/** `1.4 MB/s` */
const speedWords = (bytesPerSecond: number) => `${sizeWords(bytesPerSecond)}/s`

/** The progress in words: `Uploading 82 MB of 132 MB`. */
export function progressWords(item: UploadItem): string {
  const { state, sentBytes, sizeBytes } = item
  const sizes = `${sizeWords(sentBytes, sizeBytes)} of ${sizeWords(sizeBytes)}`
  switch (state) {
    case 'checking':
      return 'Checking the film'
    case 'asking':
      return 'Not sent yet.'
    case 'waiting':
      return `Next · ${sizeWords(sizeBytes)}`
    case 'sending':
      return `Uploading ${sizes}`
    case 'paused':
      return `Paused at ${sizes}`
    case 'offline':
      return item.message ?? 'Connection lost.'
    case 'signed-out':
      return 'Sign in to continue. Your upload is saved.'
    case 'file-needed':
      return `Stopped at ${percentOf(item)}%. Choose the same file again to resume.`
    case 'elsewhere':
      return 'Uploading in another tab or on another device.'
    case 'finishing':
      return 'Uploaded. Checking the file.'
    case 'failed':
      return item.message ?? "This file can't be used. Choose another."
  }
}

/** `about 2 min left · 1.4 MB/s`; empty while the speed is unknown. */
export function paceWords({ state, secondsLeft, bytesPerSecond }: UploadItem): string {
  if (state !== 'sending' || secondsLeft === null || bytesPerSecond === null) return ''
  return `${timeLeftWords(secondsLeft)} · ${speedWords(bytesPerSecond)}`
}

const UNSAID = new Set<UploadItem['state']>(['checking', 'sending', 'waiting'])

const questionsOf = ({ state, warnings }: UploadItem) => (state === 'asking' ? warnings : [])

/**
 * The text that a screen reader speaks when a file stops or continues; progress would be too much.
 */
export function announcement(items: readonly UploadItem[]): string {
  return items
    .filter(({ state }) => !UNSAID.has(state))
    .map((item) => [`${item.fileName}: ${progressWords(item)}`, ...questionsOf(item)].join(' '))
    .join(' ')
}
