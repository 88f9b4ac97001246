import { useSyncExternalStore } from 'react'

/** More is downloaded: a film is shared out of the memory of the phone. */
export const SHARED_MAX_BYTES = 300 * 1024 * 1024

let canSave: boolean | null = null

/** On a computer, a download is what people look for. */
function canShareFilms(): boolean {
  const sample = () => new File([new Uint8Array(1)], 'video.mp4', { type: 'video/mp4' })
  return (
    matchMedia('(pointer: coarse)').matches &&
    'canShare' in navigator &&
    navigator.canShare({ files: [sample()] })
  )
}

const never = () => () => {}

/** Whether the share sheet takes films, in which phones offer their camera roll. */
export const useCanSaveVideos = (): boolean =>
  useSyncExternalStore(
    never,
    () => (canSave ??= canShareFilms()),
    () => false,
  )
