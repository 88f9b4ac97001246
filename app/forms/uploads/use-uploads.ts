import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LookAtFile, UploadItem, UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { useUploadItems } from '#app/forms/uploads/upload-items.ts'
import type * as Queue from '#app/forms/uploads/upload-queue.ts'
import { showToast } from '#app/ui/toast.ts'

export interface Uploads {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  pause: (id: string) => void
  /** Also tries again at once what waits for a connection. */
  resume: (id: string) => void
  /** Cancels it here and on the server; what failed goes from the list. */
  cancel: (id: string) => void
  retry: (id: string) => void
  /** Sends it although something was found in it. */
  sendAnyway: (id: string) => void
}

interface UseUploads extends UploadPlace {
  /** Called when the server has a file and its row; the item goes from the list after it. */
  onReceived?: (() => unknown) | undefined
  /** Less than what every upload may have. */
  maxBytes?: number | undefined
  /** Looks at each file before it is sent. */
  look?: LookAtFile | undefined
}

/**
 * Files on their way to a place. What an earlier visit has not finished goes on as soon as the
 * page is there.
 */
export function useUploads({
  purpose,
  subjectId,
  onReceived,
  maxBytes,
  look,
}: UseUploads): Uploads {
  const items = useUploadItems({ purpose, subjectId })
  const tell = useEffectEvent(() => onReceived?.())
  const isAsking = look !== undefined
  useEffect(() => {
    const place = { purpose, subjectId }
    let stop = () => {}
    let isGone = false
    void import('#app/forms/uploads/upload-queue.ts')
      .then((queue) => {
        if (isGone) return
        stop = queue.watchReceived(place, () => tell())
        return queue.takeUp(place, isAsking)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [purpose, subjectId, isAsking])
  return useMemo(
    () => ({
      items,
      add: (files) =>
        withQueue((queue) => queue.addFiles({ purpose, subjectId }, files, { maxBytes, look })),
      pause: (id) => withQueue((queue) => queue.pauseFile(id)),
      resume: (id) => withQueue((queue) => queue.resumeFile(id)),
      cancel: (id) => withQueue((queue) => queue.cancelFile(id)),
      retry: (id) => withQueue((queue) => queue.retryFile(id)),
      sendAnyway: (id) => withQueue((queue) => queue.sendAnyway(id)),
    }),
    [items, purpose, subjectId, maxBytes, look],
  )
}

/** What sends files is loaded with the first one. */
export function withQueue(act: (queue: typeof Queue) => void): void {
  import('#app/forms/uploads/upload-queue.ts').then(act, () =>
    showToast({
      tone: 'bad',
      title: 'The upload could not start',
      description: 'Check your connection, then choose the files again.',
    }),
  )
}
