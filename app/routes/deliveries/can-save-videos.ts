import { useSyncExternalStore } from 'react'

/** Larger films are downloaded instead, because sharing holds the film in the phone's memory. */
export const SHARED_MAX_BYTES = 300 * 1024 * 1024

let canSave: boolean | null = null

/** On a computer, people expect a download. */
function canShareFilms(): boolean {
  const sample = () => new File([new Uint8Array(1)], 'video.mp4', { type: 'video/mp4' })
  return (
    matchMedia('(pointer: coarse)').matches &&
    'canShare' in navigator &&
    navigator.canShare({ files: [sample()] })
  )
}

const never = () => () => {}

/** Whether the share sheet accepts films; on phones it offers the camera roll. */
export const useCanSaveVideos = (): boolean =>
  useSyncExternalStore(
    never,
    () => (canSave ??= canShareFilms()),
    () => false,
  )
