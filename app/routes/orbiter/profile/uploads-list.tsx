import { Form } from 'react-router'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { UploadRows } from '#app/forms/uploads/upload-rows.tsx'
import type { Uploads } from '#app/forms/uploads/use-uploads.ts'
import { SendingRows } from '#app/routes/orbiter/profile/portfolio/sending-rows.tsx'
import { useSendingFiles } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { Button } from '#app/ui/button.tsx'

interface UploadsListProps {
  /** Uploads that have arrived. */
  uploads: OwnUpload[]
  /** Uploads in progress from this page. */
  sent: Uploads
  action: string
  /** Opens the file picker. */
  onChooseAnother: () => void
}

/** Files being uploaded to the portfolio, and videos being processed. */
export function UploadsList({ uploads, sent, action, onChooseAnother }: UploadsListProps) {
  const sending = useSendingFiles().filter((file) => !file.isPhoto)
  const others = uploads.filter(({ id }) => !sent.items.some((item) => item.uploadId === id))
  if (sending.length + sent.items.length + others.length === 0) return null
  return (
    <ul className="portfolio-list" aria-label="Uploads">
      <SendingRows files={sending} onChooseAnother={onChooseAnother} />
      <UploadRows uploads={sent} onChoose={onChooseAnother} />
      {others.map((upload) => (
        <UploadRow key={upload.id} upload={upload} action={action} />
      ))}
    </ul>
  )
}

function UploadRow({ upload, action }: { upload: OwnUpload; action: string }) {
  const { id, title, state, reason, canRetry } = upload
  return (
    <li className="portfolio-row">
      <div className="media-words">
        <p className="strong wrap-anywhere">{title}</p>
        <p className="small text-muted" role="status">
          {state === 'processing' &&
            "Upload complete. We're processing the video; you can leave this page."}
          {state === 'failed' && reason}
        </p>
      </div>
      <Form method="post" action={action} preventScrollReset className="cluster-8">
        <input type="hidden" name="uploadId" value={id} />
        {canRetry && (
          <Button
            type="submit"
            name="intent"
            value="retry-upload-item"
            aria-label={`Try again: ${title}`}
          >
            Try again
          </Button>
        )}
        {state === 'failed' && (
          <Button
            type="submit"
            tone="ghost"
            name="intent"
            value="drop-upload-item"
            aria-label={`Dismiss ${title}`}
          >
            Dismiss
          </Button>
        )}
      </Form>
    </li>
  )
}
