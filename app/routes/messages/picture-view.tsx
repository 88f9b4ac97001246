import { formatBytes, type Attachment } from '#work/attachments/attachment.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'

/** A picture of a message, enlarged. */
export function PictureView({ file, onClose }: { file: Attachment; onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title={file.fileName}
      size="lg"
      footer={
        <a
          href={paths.attachment(file.id)}
          download={file.fileName.replace(/\.\w+$/, '.webp')}
          className={buttonClass('quiet')}
        >
          Download, {formatBytes(file.sizeBytes)}
        </a>
      }
    >
      <img
        src={paths.attachment(file.id)}
        alt={file.fileName}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        className="picture-view"
      />
    </Modal>
  )
}
