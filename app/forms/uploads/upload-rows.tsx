import { lazy, Suspense } from 'react'
import { useWakeLock } from '#app/forms/uploads/use-wake-lock.ts'
import type { Uploads } from '#app/forms/uploads/use-uploads.ts'

const UploadRow = lazy(() =>
  import('#app/forms/uploads/upload-row.tsx').then((module) => ({ default: module.UploadRow })),
)

interface UploadRowsProps {
  uploads: Uploads
  /** Opens the file picker. */
  onChoose: () => void
}

/** The files being sent, as items of a list. */
export function UploadRows({ uploads, onChoose }: UploadRowsProps) {
  useWakeLock(uploads.items.some(({ state }) => state === 'sending'))
  if (uploads.items.length === 0) return null
  return (
    <Suspense fallback={null}>
      {uploads.items.map((item) => (
        <UploadRow key={item.id} item={item} uploads={uploads} onChoose={onChoose} />
      ))}
    </Suspense>
  )
}
