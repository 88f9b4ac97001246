import { useEffect, useEffectEvent, useMemo } from 'react'
import type { LookAtFile, UploadItem, UploadPlace } from '#app/forms/uploads/upload-item.ts'
import { useUploadItems } from '#app/forms/uploads/upload-items.ts'
import type * as Queue from '#app/forms/uploads/upload-queue.ts'
import { showToast } from '#app/ui/toast.ts'

export interface Uploads {
  items: readonly UploadItem[]
  add: (files: readonly File[]) => void
  pause: (id: string) => void
  /** Also immediately retries a file that waits for a connection. */
  resume: (id: string) => void
  /** Cancels the file here and on the server; removes a failed file from the list. */
  cancel: (id: string) => void
  retry: (id: string) => void
  /** Sends the file in spite of its warnings. */
  sendAnyway: (id: string) => void
}

interface UseUploads extends UploadPlace {
  /** Called when the server has the file and its row; the item leaves the list afterwards. */
  onReceived?: (() => unknown) | undefined
  /** A limit below the general upload limit. */
  maxBytes?: number | undefined
  /** Checks each file before it is sent. */
  look?: LookAtFile | undefined
}

/**
 * The files being sent to a place. What an earlier visit has not finished resumes as soon as the
 * page has loaded.
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

/** Loads the upload code on first use. */
export function withQueue(act: (queue: typeof Queue) => void): void {
  import('#app/forms/uploads/upload-queue.ts').then(act, () =>
    showToast({
      tone: 'bad',
      title: 'The upload could not start',
      description: 'Check your connection, then choose the files again.',
    }),
  )
}
