import { FileText, Film, Image, RotateCw, X } from 'lucide'
import { formatBytes, type Attachment, type AttachmentKind } from '#work/attachments/attachment.ts'
import { paths } from '#app/base/paths.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import type { FileUpload, Upload } from '#app/routes/messages/use-file-upload.ts'
import { Icon } from '#app/ui/icon.tsx'

const KIND_ICONS = { picture: Image, pdf: FileText, video: Film } as const
const KIND_NAMES: Record<AttachmentKind, string> = {
  picture: 'Picture',
  pdf: 'PDF',
  video: 'Video',
}

interface ComposerFilesProps {
  /** The page that the form is submitted to. */
  action: string
  unsent: readonly Attachment[]
  upload: FileUpload
}

/** The files attached to the message being written, each with a button to remove it. */
export function ComposerFiles({ action, unsent, upload }: ComposerFilesProps) {
  return (
    <ul className="cluster-8" aria-label="Files to send">
      {unsent.map((file) => (
        <UnsentFile key={file.id} action={action} file={file} />
      ))}
      {upload.uploads.map((one) => (
        <UploadRow key={one.key} one={one} upload={upload} />
      ))}
    </ul>
  )
}

function UnsentFile({ action, file }: { action: string; file: Attachment }) {
  const fetcher = useFormFetcher()
  if (isBusy(fetcher)) return null
  return (
    <li className="composer-file">
      {file.hasPreview ? (
        <img src={paths.attachment(file.id, { preview: '1' })} alt="" width={40} height={40} />
      ) : (
        <span className="composer-file-icon">
          <Icon of={KIND_ICONS[file.kind]} size={20} />
        </span>
      )}
      <span className="composer-file-text">
        <b>{file.fileName}</b>
        <span>
          {KIND_NAMES[file.kind]}, {formatBytes(file.sizeBytes)}
        </span>
      </span>
      <fetcher.Form method="post" action={action}>
        <input type="hidden" name="intent" value="drop-file" />
        <input type="hidden" name="fileId" value={file.id} />
        <button type="submit" className="composer-file-x" aria-label={`Remove ${file.fileName}`}>
          <Icon of={X} size={18} />
        </button>
      </fetcher.Form>
    </li>
  )
}

function UploadRow({
  one: { key, file, progress, failure },
  upload,
}: {
  one: Upload
  upload: FileUpload
}) {
  return (
    <li className="composer-file" data-failed={failure ? true : undefined}>
      <span className="composer-file-text" role={failure ? 'alert' : undefined}>
        <b>{file.name}</b>
        <span>{failure?.reason ?? (progress < 1 ? 'Uploading' : 'Checking')}</span>
        {!failure && (
          <progress className="meter" value={progress} aria-label={`Uploading ${file.name}`} />
        )}
      </span>
      {failure?.canRetry && (
        <button
          type="button"
          className="composer-file-x"
          aria-label={`Try again: ${file.name}`}
          onClick={() => upload.retry(key)}
        >
          <Icon of={RotateCw} size={18} />
        </button>
      )}
      <button
        type="button"
        className="composer-file-x"
        aria-label={`Remove ${file.name}`}
        onClick={() => upload.drop(key)}
      >
        <Icon of={X} size={18} />
      </button>
    </li>
  )
}
