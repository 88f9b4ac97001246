import { Upload } from 'lucide'
import { useEffect, useId, useState, type DragEvent, type ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface DropZoneProps {
  /** The files that can be dropped, for example `videos or pictures`. */
  what: string
  /** Label of the button that opens the file picker. */
  label: string
  hint: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  error?: string | undefined
  tone?: 'main' | 'quiet'
  /** The files being sent, shown inside the zone. */
  children?: ReactNode
}

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files by drag and drop, mouse, touch, and keyboard. */
export function DropZone({
  what,
  label,
  hint,
  accept,
  isMultiple = false,
  onFiles,
  error,
  tone = 'quiet',
  children,
}: DropZoneProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  useEffect(keepPage, [])
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, isMultiple ? undefined : 1)
    if (chosen.length > 0) onFiles(chosen)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => hasFiles(event) && setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={onDrop}
    >
      <div className="drop-zone-ask">
        <div className="drop-zone-words" id={id}>
          <p className="drop-zone-mouse strong">Drop {what} here</p>
          <p className="drop-zone-touch strong">From your camera roll</p>
          <p className="small text-muted">{hint}</p>
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </div>
        <label className={buttonClass(tone)}>
          <Icon of={Upload} size={18} />
          {label}
          <input
            type="file"
            className="sr-only"
            accept={accept}
            multiple={isMultiple}
            aria-describedby={id}
            onChange={({ currentTarget: input }) => {
              take(input.files)
              // So that the same file can be chosen again.
              input.value = ''
            }}
          />
        </label>
      </div>
      {children}
    </div>
  )
}

/** Prevents a file dropped outside the zone from replacing the page. */
function keepPage() {
  const swallow = (event: globalThis.DragEvent) => {
    if (hasFiles(event)) event.preventDefault()
  }
  addEventListener('dragover', swallow)
  addEventListener('drop', swallow)
  return () => {
    removeEventListener('dragover', swallow)
    removeEventListener('drop', swallow)
  }
}
