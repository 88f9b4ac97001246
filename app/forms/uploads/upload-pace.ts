/** How fast the files of this page are sending. */
import {
  bytesPerSecond,
  secondsLeft,
  withReading,
  type Reading,
} from '#app/forms/uploads/time-left.ts'
import { changeItem, findItem } from '#app/forms/uploads/upload-items.ts'

const readingsOf = new Map<string, Reading[]>()

/** Records how many bytes of the original have been sent. */
export function reportSent(id: string, sentBytes: number): void {
  const item = findItem(id)
  if (!item) return
  const readings = withReading(readingsOf.get(id) ?? [], { at: performance.now(), sentBytes })
  readingsOf.set(id, readings)
  changeItem(id, {
    sentBytes,
    state: 'sending',
    message: null,
    nextTry: null,
    secondsLeft: secondsLeft(readings, item.sizeBytes),
    bytesPerSecond: bytesPerSecond(readings),
  })
}

/** Clears the readings, because a pause says nothing about the speed. */
export function forgetSpeed(id: string): void {
  readingsOf.delete(id)
  changeItem(id, { secondsLeft: null, bytesPerSecond: null })
}
