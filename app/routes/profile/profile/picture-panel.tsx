import { useState, type ChangeEvent } from 'react'
import { AVATAR_MAX_BYTES, AVATAR_TOO_LARGE } from '#people/accounts/account.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { Panel } from '#app/ui/panel.tsx'

export function PicturePanel({
  person,
  error,
}: {
  person: { fullName: string; avatarUrl: string | null }
  error: string | undefined
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  // The server stops reading a file that is too large, so the browser could not show why the upload
  // failed.
  const look = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (input.files?.[0]?.size ?? 0) > AVATAR_MAX_BYTES
    if (isLarge) input.value = ''
    setTooLarge(isLarge)
  }
  return (
    <Panel aria-labelledby="picture-title">
      <h2 id="picture-title" className="title below-20">
        Your picture
      </h2>
      <div className="picture-beside">
        <Avatar src={person.avatarUrl} name={person.fullName} size="xl" />
        <div className="stack-12">
          <ProfileForm intent="set-avatar" submit="Upload picture" withFile>
            <Field
              label="New picture"
              name="avatar"
              hint="JPEG, PNG, WebP or AVIF, up to 5 MB. We crop it to a square."
              error={isTooLarge ? AVATAR_TOO_LARGE : error}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  accept="image/jpeg,image/png,image/webp,image/avif"
                  className="control file-control"
                  onChange={look}
                />
              )}
            </Field>
          </ProfileForm>
          {person.avatarUrl && (
            <ProfileForm intent="remove-avatar" submit="Remove picture" tone="ghost" />
          )}
        </div>
      </div>
    </Panel>
  )
}
