import { Form } from 'react-router'
import type { OwnUpload } from '#app/features/media/video-upload.ts'
import {
  cancelVideo,
  goOn,
  useSendingVideos,
  type SendingVideo,
} from '#app/routes/orbiter/video-uploads.ts'
import { Button } from '#app/ui/button.tsx'

/** Video uploads in progress: those from this page, and those that the server knows of. */
export function UploadsList({ uploads, action }: { uploads: OwnUpload[]; action: string }) {
  const sending = useSendingVideos()
  const others = uploads.filter((upload) => !sending.some((video) => video.id === upload.id))
  if (sending.length + others.length === 0) return null
  return (
    <ul className="portfolio-list" aria-label="Uploads">
      {sending.map((video) => (
        <SendingRow key={video.key} video={video} />
      ))}
      {others.map((upload) => (
        <UploadRow key={upload.id} upload={upload} action={action} />
      ))}
    </ul>
  )
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const percent = (part: number, whole: number) =>
  Math.min(100, Math.floor((part / Math.max(1, whole)) * 100))

function Meter({ title, value }: { title: string; value: number }) {
  return <progress className="meter" aria-label={`Upload of ${title}`} value={value} max={100} />
}

function SendingRow({ video }: { video: SendingVideo }) {
  const { key, title, sent, total, state, message } = video
  const done = percent(sent, total)
  return (
    <li className="portfolio-row">
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {state !== 'refused' && <Meter title={title} value={done} />}
        <p className="text-sm text-muted tabular" role={state === 'sending' ? undefined : 'alert'}>
          {message ?? `${done}% · ${megabytes(sent)} of ${megabytes(total)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {state === 'stopped' && (
          <Button type="button" onClick={() => goOn(key)} aria-label={`Resume ${title}`}>
            Resume
          </Button>
        )}
        <Button
          type="button"
          tone="ghost"
          onClick={() => void cancelVideo(key)}
          aria-label={state === 'refused' ? `Dismiss ${title}` : `Cancel ${title}`}
        >
          {state === 'refused' ? 'Dismiss' : 'Cancel'}
        </Button>
      </div>
    </li>
  )
}

function UploadRow({ upload, action }: { upload: OwnUpload; action: string }) {
  const { id, title, state, reason, canRetry, receivedBytes, sizeBytes } = upload
  const done = percent(receivedBytes, sizeBytes)
  return (
    <li className="portfolio-row">
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {state === 'uploading' && <Meter title={title} value={done} />}
        <p className="text-sm text-muted" role="status">
          {state === 'uploading' &&
            `Stopped at ${done}%. Choose the same file again below to resume. We keep the upload for one day.`}
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
