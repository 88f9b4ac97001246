import { Form } from 'react-router'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import { SendingRows } from '#app/routes/orbiter/portfolio/sending-rows.tsx'
import { useSendingFiles } from '#app/routes/orbiter/portfolio/sending-files.ts'
import { Button } from '#app/ui/button.tsx'

interface UploadsListProps {
  uploads: OwnUpload[]
  action: string
  /** Opens the file picker. */
  onChooseAnother: () => void
}

/** Files on their way: those from this page, and those that the server knows of. */
export function UploadsList({ uploads, action, onChooseAnother }: UploadsListProps) {
  const sending = useSendingFiles().filter((file) => !file.isPhoto)
  const others = uploads.filter((upload) => !sending.some((file) => file.id === upload.id))
  if (sending.length + others.length === 0) return null
  return (
    <ul className="portfolio-list" aria-label="Uploads">
      <SendingRows files={sending} onChooseAnother={onChooseAnother} />
      {others.map((upload) => (
        <UploadRow key={upload.id} upload={upload} action={action} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, action }: { upload: OwnUpload; action: string }) {
  const { id, title, state, reason, canRetry, receivedBytes, sizeBytes } = upload
  const done = Math.min(100, Math.floor((receivedBytes / Math.max(1, sizeBytes)) * 100))
  return (
    <li className="portfolio-row">
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {state === 'uploading' && (
          <progress className="meter" aria-label={`Upload of ${title}`} value={done} max={100} />
        )}
        <p className="text-sm text-muted" role="status">
          {state === 'uploading' &&
            `Stopped at ${done}%. Choose the same file again to resume. We keep the upload for one day.`}
          {state === 'processing' &&
            "Upload complete. We're processing the video; you can leave this page."}
          {state === 'failed' && reason}
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset className="flex flex-wrap gap-1">
        <input type="hidden" name="uploadId" value={id} />
        {canRetry && (
          <Button
            type="submit"
            name="intent"
            value="retry-upload-item"
            aria-label={`Try ${title} again`}
          >
            Try again
          </Button>
        )}
        {state !== 'processing' && (
          <Button
            type="submit"
            tone="ghost"
            name="intent"
            value="drop-upload-item"
            aria-label={state === 'failed' ? `Dismiss ${title}` : `Cancel ${title}`}
          >
            {state === 'failed' ? 'Dismiss' : 'Cancel'}
          </Button>
        )}
      </Form>
    </li>
  )
}
