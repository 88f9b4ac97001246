import { lazy, Suspense, useEffect } from 'react'
import type * as Sender from '#app/routes/orbiter/profile/portfolio/add-files.ts'
import type { SendingFile } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { showToast } from '#app/ui/toast.ts'

const SendingRow = lazy(() =>
  import('#app/routes/orbiter/profile/portfolio/sending-row.tsx').then((module) => ({
    default: module.SendingRow,
  })),
)

/** The upload code loads with the first file. */
async function withSender(send: (sender: typeof Sender) => void): Promise<void> {
  try {
    send(await import('#app/routes/orbiter/profile/portfolio/add-files.ts'))
  } catch {
    showToast({
      tone: 'bad',
      title: 'The upload could not start',
      description: 'Check your connection, then choose the files again.',
    })
  }
}

export const sendFiles = (files: readonly File[], ownerId: string, onArrived: () => void) =>
  withSender(({ addFiles }) => addFiles(files, ownerId, onArrived))

export const sendPhoto = (file: File, onArrived: () => void) =>
  withSender(({ addPhoto }) => addPhoto(file, onArrived))

/** Resumes files that an earlier visit has left unanswered. */
export function useHeldFiles(ownerId: string): void {
  useEffect(() => {
    void takeUpHeld(ownerId).catch(() => undefined)
  }, [ownerId])
}

async function takeUpHeld(ownerId: string): Promise<void> {
  const { listHeldFiles } = await import('#app/forms/uploads/resumable-files.ts')
  const held = await listHeldFiles({ purpose: 'portfolio', subjectId: ownerId })
  if (held.length > 0) await withSender((sender) => sender.takeUpHeld(held, ownerId))
}

interface SendingRowsProps {
  files: readonly SendingFile[]
  onChooseAnother?: () => void
}

export function SendingRows({ files, ...rest }: SendingRowsProps) {
  if (files.length === 0) return null
  return (
    <Suspense fallback={null}>
      {files.map((file) => (
        <SendingRow key={file.key} file={file} {...rest} />
      ))}
    </Suspense>
  )
}
