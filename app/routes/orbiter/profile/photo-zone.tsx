import { Form, useRevalidator } from 'react-router'
import { AVATAR_MAX_BYTES } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ACCEPTED_PICTURES } from '#app/routes/orbiter/profile/portfolio/accepted-files.ts'
import { SendingRows, sendPhoto } from '#app/routes/orbiter/profile/portfolio/sending-rows.tsx'
import { useSendingFiles } from '#app/routes/orbiter/profile/portfolio/sending-files.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

interface PhotoZoneProps {
  name: string
  imageUrl: string | null
  answer: ActionResult | undefined
}

const HINT = `JPEG, PNG, WebP or AVIF, up to ${AVATAR_MAX_BYTES / 1024 / 1024} MB. We crop it to a square.`

/** The person's photo: shows it, replaces it in place, or removes it. */
export function PhotoZone({ name, imageUrl, answer }: PhotoZoneProps) {
  const { revalidate } = useRevalidator()
  const photos = useSendingFiles().filter((file) => file.isPhoto)
  return (
    <div className="photo-zone">
      <Avatar src={imageUrl} name={name} size="xl" alt="Your photo" />
      <div className="grow">
        <div className="needs-script">
          <DropZone
            what="a photo"
            label="Choose a photo"
            hint={HINT}
            accept={ACCEPTED_PICTURES}
            onFiles={([file]) => file && void sendPhoto(file, () => void revalidate())}
          >
            {photos.length > 0 && (
              <ul className="portfolio-list" aria-label="Uploads">
                <SendingRows files={photos} />
              </ul>
            )}
          </DropZone>
        </div>
        <WithoutScript>
          <PhotoForm error={answer?.errors?.['avatar']} />
        </WithoutScript>
        {imageUrl && (
          <Form method="post" action={paths.orbiterProfile()} preventScrollReset>
            <Button type="submit" name="intent" value="remove-photo" tone="ghost">
              Remove photo
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}

function PhotoForm({ error }: { error: string | undefined }) {
  return (
    <Form
      method="post"
      action={paths.orbiterProfile()}
      encType="multipart/form-data"
      className="stack-12"
    >
      <Field label="New photo" name="avatar" hint={HINT} error={error}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept={ACCEPTED_PICTURES}
            className="control file-control"
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="set-photo" className="fit">
        Upload photo
      </Button>
    </Form>
  )
}
