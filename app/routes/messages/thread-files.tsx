import { lazy, Suspense, useState } from 'react'
import { FileText, Lock } from 'lucide'
import { formatBytes, type Attachment } from '#work/attachments/attachment.ts'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { VideoPlayer } from '#app/ui/video-player.tsx'
import './thread-files.css'

/** Loaded when a picture is opened. */
const PictureView = lazy(() =>
  import('#app/routes/messages/picture-view.tsx').then((module) => ({
    default: module.PictureView,
  })),
)

const SIDE = 220

/** Fits a picture into a square, so that its space is reserved before it loads. */
function fit({ width, height }: Attachment): { width: number; height: number } {
  const scale = Math.min(1, SIDE / Math.max(width ?? SIDE, height ?? SIDE))
  return {
    width: Math.max(1, Math.round((width ?? SIDE) * scale)),
    height: Math.max(1, Math.round((height ?? SIDE) * scale)),
  }
}

interface ThreadFilesProps {
  files: readonly Attachment[]
  /** How many files were sent; the viewer may not be allowed to see all of them. */
  count: number
  isOwn: boolean
  isAgreed: boolean
  /** Whether they may still become visible. */
  isUndecided: boolean
}

/** The files of a message. */
export function ThreadFiles({ files, count, ...reader }: ThreadFilesProps) {
  return (
    <div className="message-files">
      {files.map((file) => (
        <ThreadFile key={file.id} file={file} />
      ))}
      <FilesNote missing={count - files.length} {...reader} />
    </div>
  )
}

interface FilesNoteProps extends Pick<ThreadFilesProps, 'isOwn' | 'isAgreed' | 'isUndecided'> {
  missing: number
}

function FilesNote({ missing, isOwn, isAgreed, isUndecided }: FilesNoteProps) {
  if (isAgreed || isOwn) {
    if (missing > 0) return <p className="message-file-note">{gone(missing)}</p>
    return isAgreed ? null : (
      <p className="message-file-note">
        <Icon of={Lock} size={16} />{' '}
        {isUndecided
          ? 'They can open it once the booking is accepted.'
          : 'It stays closed to them: the booking was not accepted.'}
      </p>
    )
  }
  return (
    <p className="message-file-note">
      <Icon of={Lock} size={16} /> {missing === 1 ? 'A file' : `${missing} files`}.{' '}
      {isUndecided
        ? `You can open ${missing === 1 ? 'it' : 'them'} once the booking is accepted.`
        : `${missing === 1 ? 'It stays' : 'They stay'} closed: the booking was not accepted.`}
    </p>
  )
}

const gone = (count: number) =>
  count === 1 ? 'A file was removed.' : `${count} files were removed.`

function ThreadFile({ file }: { file: Attachment }) {
  if (file.kind === 'picture') return <Picture file={file} />
  if (file.kind === 'video') {
    return (
      <div className="message-video">
        <VideoPlayer
          src={paths.attachment(file.id)}
          {...(file.hasPreview && { poster: paths.attachment(file.id, { preview: '1' }) })}
          title={file.fileName}
        />
      </div>
    )
  }
  return (
    <a href={paths.attachment(file.id)} download={file.fileName} className="message-pdf">
      <Icon of={FileText} size={22} />
      <span>
        <b>{file.fileName}</b>
        <span>PDF, {formatBytes(file.sizeBytes)}</span>
      </span>
    </a>
  )
}

function Picture({ file }: { file: Attachment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={paths.attachment(file.id)}
        className="message-picture"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <img
          src={paths.attachment(file.id, { preview: '1' })}
          alt={`Open ${file.fileName}`}
          {...fit(file)}
          loading="lazy"
          decoding="async"
        />
      </a>
      {isOpen && (
        <Suspense>
          <PictureView file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
