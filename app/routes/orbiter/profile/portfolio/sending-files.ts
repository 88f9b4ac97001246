/**
 * Pictures being uploaded to the portfolio, and videos being checked before their upload. They live
 * outside the components, so that leaving the page interrupts none of them.
 */
import { useSyncExternalStore } from 'react'
import type { ClipWarning } from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'

export interface SendingFile {
  /** Identifies the file on this page. */
  key: string
  title: string
  kind: 'video' | 'picture'
  /** Whether it is the person's own photo, which is not part of the portfolio. */
  isPhoto: boolean
  sent: number
  total: number
  /** `asking`: the person decides what to do about the warnings. */
  state: 'checking' | 'asking' | 'waiting' | 'sending' | 'refused'
  warnings: readonly ClipWarning[]
  /**
   * Whether the browser has stored the content on the disk, so that leaving the page loses nothing.
   */
  isHeld: boolean
  message: string | null
  secondsLeft: number | null
}

let files: readonly SendingFile[] = []
const listeners = new Set<() => void>()
const NONE: readonly SendingFile[] = []

function show(next: readonly SendingFile[]) {
  files = next
  for (const listener of listeners) listener()
}

export const findFile = (key: string) => files.find((file) => file.key === key)

export const addFile = (file: SendingFile) => show([...files, file])

export const changeFile = (key: string, changes: Partial<SendingFile>) =>
  show(files.map((file) => (file.key === key ? { ...file, ...changes } : file)))

export const forgetFile = (key: string) => show(files.filter((file) => file.key !== key))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSendingFiles(): readonly SendingFile[] {
  return useSyncExternalStore(
    subscribe,
    () => files,
    () => NONE,
  )
}

const LOST_BY_LEAVING = new Set<SendingFile['state']>(['checking', 'asking', 'waiting', 'sending'])

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (files.some(({ state, isHeld }) => !isHeld && LOST_BY_LEAVING.has(state)))
      event.preventDefault()
  })
}
