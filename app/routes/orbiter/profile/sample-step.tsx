import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { useUploads } from '#app/forms/uploads/use-uploads.ts'
import { sendFiles, useHeldFiles } from '#app/routes/orbiter/profile/portfolio/sending-rows.tsx'
import { UploadsList } from '#app/routes/orbiter/profile/uploads-list.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'

interface SampleStepProps {
  ownerId: string
  uploads: OwnUpload[]
  /** The page that handles the buttons beside an upload. */
  action?: string
  tone?: 'main' | 'quiet'
}

/** Uploads a first reel as soon as it is chosen, and shows its progress in the same place. */
export function SampleStep({
  ownerId,
  uploads,
  action = paths.orbiterPortfolio(),
  tone = 'main',
}: SampleStepProps) {
  const { revalidate } = useRevalidator()
  const sent = useUploads({
    purpose: 'portfolio',
    subjectId: ownerId,
    maxBytes: VIDEO_MAX_BYTES,
    onReceived: revalidate,
  })
  useHeldFiles(ownerId)
  const zone = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={zone} className="needs-script">
        <DropZone
          what="a video"
          label="Choose a video"
          hint="Upright MP4 or MOV with sound, up to 200 MB and 3 minutes."
          accept="video/mp4,video/quicktime,.mp4,.mov"
          tone={tone}
          onFiles={(files) => void sendFiles(files, ownerId, () => void revalidate())}
        >
          <UploadsList
            uploads={uploads}
            sent={sent}
            action={action}
            onChooseAnother={() => zone.current?.querySelector('input')?.click()}
          />
        </DropZone>
      </div>
      <p className="without-script">
        <Link to={paths.orbiterPortfolio()} className="text-link">
          Add it to your portfolio
        </Link>
      </p>
    </>
  )
}
