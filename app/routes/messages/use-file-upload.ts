import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ATTACHMENT_MAX_BYTES } from '#work/attachments/attachment.ts'
import { paths } from '#app/base/paths.ts'
import type { PostedFile, PostFailure } from '#app/forms/post-file.ts'

/**
 * A file that is being uploaded. Once the server has it, it is among the thread's `unsent` files.
 */
export interface Upload {
  key: number
  file: File
  /** From 0 to 1. */
  progress: number
  /** Null while the upload is in progress. */
  failure: PostFailure | null
}

export interface FileUpload {
  uploads: Upload[]
  isBusy: boolean
  add: (files: Iterable<File>) => void
  retry: (key: number) => void
  drop: (key: number) => void
}

let lastKey = 0

const REASONS = {
  signedOut: 'Sign in again, then choose the file once more.',
  lost: "The file couldn't be added. Please try again.",
  failed: "The file couldn't be added. Please try again.",
}

/** Uploads files as soon as they are chosen, each with its progress. */
export function useFileUpload(bookingId: string): FileUpload {
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<number, Pick<PostedFile, 'cancel'>>())
  useEffect(() => {
    const posted = running.current
    return () => posted.forEach((file) => file.cancel())
  }, [])
  const change = (key: number, what: Partial<Upload> | null) =>
    setUploads((all) =>
      what
        ? all.map((upload) => (upload.key === key ? { ...upload, ...what } : upload))
        : all.filter((upload) => upload.key !== key),
    )
  const send = async (key: number, file: File) => {
    if (file.size > ATTACHMENT_MAX_BYTES)
      return change(key, {
        failure: { reason: 'Choose a file of at most 20 MB.', canRetry: false },
      })
    // The upload code loads with the first file.
    let isDropped = false
    running.current.set(key, { cancel: () => (isDropped = true) })
    const sender = await import('#app/forms/post-file.ts').catch(() => null)
    if (isDropped) return
    if (!sender) return change(key, { failure: { reason: REASONS.lost, canRetry: true } })
    const form = new FormData()
    form.set('file', file)
    const onSent = (sentBytes: number, totalBytes: number) =>
      change(key, { progress: totalBytes > 0 ? sentBytes / totalBytes : 0 })
    const posted = sender.postFile(paths.attachments(bookingId), form, onSent, REASONS)
    running.current.set(key, posted)
    const failure = await posted.outcome
    running.current.delete(key)
    if (failure) return change(key, { failure })
    await revalidate()
    change(key, null)
  }
  return {
    uploads,
    isBusy: uploads.some(({ failure }) => failure === null),
    add(files) {
      for (const file of files) {
        const key = (lastKey += 1)
        setUploads((all) => [...all, { key, file, progress: 0, failure: null }])
        void send(key, file)
      }
    },
    retry(key) {
      const upload = uploads.find((one) => one.key === key)
      if (!upload) return
      change(key, { failure: null, progress: 0 })
      void send(key, upload.file)
    },
    drop(key) {
      running.current.get(key)?.cancel()
      running.current.delete(key)
      change(key, null)
    },
  }
}
