import { Link, useRevalidator } from 'react-router'
import { AVATAR_MAX_BYTES } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { addPhoto } from '#app/routes/orbiter/profile/portfolio/add-files.ts'
import { ACCEPTED_PICTURES } from '#app/routes/orbiter/profile/portfolio/accepted-files.ts'
import { SendingRow } from '#app/routes/orbiter/profile/portfolio/sending-row.tsx'
import { useSendingFiles } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'

const HINT = `JPEG, PNG, WebP or AVIF, up to ${AVATAR_MAX_BYTES / 1024 / 1024} MB. We crop it to a square.`

/** Uploads the photo as soon as it is chosen. */
export function PhotoStep() {
  const { revalidate } = useRevalidator()
  const photos = useSendingFiles().filter((file) => file.isPhoto)
  return (
    <>
      <div className="needs-script">
        <DropZone
          what="a photo"
          label="Choose a photo"
          hint={HINT}
          accept={ACCEPTED_PICTURES}
          tone="main"
          onFiles={([file]) => file && addPhoto(file, () => void revalidate())}
        >
          {photos.length > 0 && (
            <ul className="portfolio-list" aria-label="Uploads">
              {photos.map((file) => (
                <SendingRow key={file.key} file={file} />
              ))}
            </ul>
          )}
        </DropZone>
      </div>
      <p className="without-script">
        <Link to={paths.orbiterProfile()} className="text-link">
          Add it in your profile
        </Link>
      </p>
    </>
  )
}
