import { useState } from 'react'
import { useSubmit } from 'react-router'
import { AVATAR_MAX_BYTES, AVATAR_TOO_LARGE } from '#people/accounts/account.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { Setting } from '#app/ui/setting.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
const HINT = 'JPEG, PNG, WebP or AVIF, up to 5 MB. We crop it to a square.'

/** The person's picture, which is sent as soon as it is chosen or dropped. */
export function PicturePanel({
  person,
  error,
}: {
  person: { fullName: string; avatarUrl: string | null }
  error: string | undefined
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  const submit = useSubmit()
  // The server stops reading a file that is too large, so the browser could not show why the upload
  // failed.
  const send = (file: File) => {
    const isLarge = file.size > AVATAR_MAX_BYTES
    setTooLarge(isLarge)
    if (isLarge) return
    const form = new FormData()
    form.set('intent', 'set-avatar')
    form.set('avatar', file)
    void submit(form, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
    })
  }
  return (
    <Setting name="picture" title="Your picture">
      <div className="profile-picture">
        <Avatar src={person.avatarUrl} name={person.fullName} size="xl" />
        <div className="profile-picture-choice">
          <div className="needs-script">
            <DropZone
              what="a picture"
              label="Choose a picture"
              hint={HINT}
              accept={ACCEPTED}
              error={isTooLarge ? AVATAR_TOO_LARGE : error}
              onFiles={([file]) => file && send(file)}
            />
          </div>
          <WithoutScript>
            <ProfileForm intent="set-avatar" submit="Upload picture" withFile>
              <Field label="New picture" name="avatar" hint={HINT} error={error}>
                {(wiring) => (
                  <input
                    {...wiring}
                    type="file"
                    accept={ACCEPTED}
                    className="control file-control"
                  />
                )}
              </Field>
            </ProfileForm>
          </WithoutScript>
          {person.avatarUrl && (
            <ProfileForm intent="remove-avatar" submit="Remove picture" tone="ghost" />
          )}
        </div>
      </div>
    </Setting>
  )
}
