import { lazy, Suspense, useRef } from 'react'
import { ACCEPTED_UPLOADS } from '#app/forms/uploads/upload-item.ts'
import { UploadRows } from '#app/forms/uploads/upload-rows.tsx'
import type { Uploads } from '#app/forms/uploads/use-uploads.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'

const Announcement = lazy(() =>
  import('#app/forms/uploads/upload-row.tsx').then((module) => ({ default: module.Announcement })),
)

interface UploadListProps {
  uploads: Uploads
  /** The files that can be dropped, for example `the reel` or `photos`. */
  what?: string
  label?: string
  hint?: string
  accept?: string
  isMultiple?: boolean
  tone?: 'main' | 'quiet'
}

/**
 * Accepts files by drag and drop, from the camera roll, and by keyboard; shows the progress of
 * each.
 */
export function UploadList({
  uploads,
  what = 'videos or photos',
  label = 'Choose files',
  hint = 'Videos and photos, up to 2 GB each.',
  accept = ACCEPTED_UPLOADS,
  isMultiple = true,
  tone = 'quiet',
}: UploadListProps) {
  const zone = useRef<HTMLDivElement>(null)
  const { items } = uploads
  return (
    <div ref={zone} className="needs-script">
      <DropZone
        what={what}
        label={label}
        hint={hint}
        accept={accept}
        isMultiple={isMultiple}
        tone={tone}
        onFiles={uploads.add}
      >
        {items.length > 0 && (
          <ul className="rule-above rule-between" aria-label="Uploads">
            <UploadRows
              uploads={uploads}
              onChoose={() => zone.current?.querySelector('input')?.click()}
            />
          </ul>
        )}
      </DropZone>
      {items.some(({ state }) => state === 'sending') && (
        <p className="above-8 small text-muted">Keep this page open until it’s uploaded.</p>
      )}
      <p className="sr-only" role="status">
        {items.length > 0 && (
          <Suspense>
            <Announcement items={items} />
          </Suspense>
        )}
      </p>
    </div>
  )
}
