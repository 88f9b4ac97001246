import { ArrowRight } from 'lucide'
import { useState, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/person'
import {
  AVATAR_MAX_BYTES,
  AVATAR_TOO_LARGE,
  homeOf,
  type Role,
} from '#app/features/accounts/account.ts'
import { saveAccount } from '#app/features/accounts/save-account.server.ts'
import { removeAvatar, setAvatar } from '#app/features/accounts/set-avatar.server.ts'
import { errorsOf } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { ProfileForm } from '#app/routes/profile/profile-form.tsx'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const middleware = [
  leadFromTab({
    security: paths.profileSecurity(),
    notifications: paths.profileNotifications(),
    data: paths.profileData(),
  }),
]

export function loader({ context }: Route.LoaderArgs) {
  const { fullName, avatarUrl, timeZone, roles } = requireViewer(context)
  return { fullName, avatarUrl, timeZone, roles, timeZones: timeZonesWith(timeZone) }
}

function timeZonesWith(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

export const action = formAction({
  failure: PROFILE_FAILED,
  intents: {
    async 'save-account'({ context, values }) {
      await saveAccount(requireViewer(context), values)
      return { title: 'Saved', description: 'Your name and time zone are up to date.' }
    },
    async 'set-avatar'({ context, form }) {
      const file = form.get('avatar')
      await setAvatar(
        requireViewer(context),
        file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(),
      )
      return { title: 'Picture saved', description: 'This is how others see you now.' }
    },
    async 'remove-avatar'({ context }) {
      await removeAvatar(requireViewer(context))
      return { title: 'Picture removed', description: 'Your initials are shown instead.' }
    },
  },
})

export const clientAction = toastResult(PROFILE_FAILED)

export default function Person({
  loaderData: { timeZones, ...person },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const errors = errorsOf(result, 'save-account')
  const typed = result?.intent === 'save-account' ? result.values : undefined
  return (
    <ProfilePage result={result}>
      <PicturePanel person={person} error={errorsOf(result, 'set-avatar')['avatar']} />
      <Panel aria-labelledby="name-title">
        <h2 id="name-title" className="title mb-5">
          About you
        </h2>
        <ProfileForm intent="save-account" submit="Save changes" tone="main">
          <TextField
            label="Name"
            name="fullName"
            required
            maxLength={120}
            autoComplete="name"
            hint="Orbiters and customers see this name."
            defaultValue={typed?.['fullName'] ?? person.fullName}
            error={errors['fullName']}
          />
          <SelectField
            label="Time zone"
            name="timeZone"
            required
            hint="Your own time zone. Bookings always show the event's local time."
            defaultValue={typed?.['timeZone'] ?? person.timeZone}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            error={errors['timeZone']}
          />
        </ProfileForm>
      </Panel>
      <RolesPanel roles={person.roles} />
    </ProfilePage>
  )
}

function PicturePanel({
  person,
  error,
}: {
  person: { fullName: string; avatarUrl: string | null }
  error: string | undefined
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  // The server stops listening to what is too much, so a browser could not tell why.
  const look = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const isLarge = (input.files?.[0]?.size ?? 0) > AVATAR_MAX_BYTES
    if (isLarge) input.value = ''
    setTooLarge(isLarge)
  }
  return (
    <Panel aria-labelledby="picture-title">
      <h2 id="picture-title" className="title mb-5">
        Your picture
      </h2>
      <div className="flex flex-wrap items-start gap-6">
        <Avatar src={person.avatarUrl} name={person.fullName} size="xl" />
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
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
            <ProfileForm
              intent="remove-avatar"
              submit="Remove picture"
              tone="ghost"
              className="-ml-4"
            />
          )}
        </div>
      </div>
    </Panel>
  )
}

const ROLE_WORDS: Record<Role, { title: string; text: string; link: string }> = {
  user: {
    title: 'Customer',
    text: 'You book Orbiters for your events.',
    link: 'Go to your dashboard',
  },
  orbiter: {
    title: 'Orbiter',
    text: 'You film and edit at events.',
    link: 'Go to your Orbiter desk',
  },
  admin: { title: 'Admin', text: 'You run Orbit.', link: 'Go to the admin area' },
}

/** The first one is home; with several, this is where to change between them. */
function RolesPanel({ roles }: { roles: readonly Role[] }) {
  return (
    <Panel aria-labelledby="roles-title">
      <h2 id="roles-title" className="title">
        {roles.length > 1 ? 'Your roles' : 'Your role'}
      </h2>
      {roles.length > 1 && (
        <p className="mt-2 text-muted">
          You start in the first one when you sign in. You can switch at any time.
        </p>
      )}
      {roles.length === 0 && (
        <p className="mt-2 text-muted">None. Contact us if this looks wrong.</p>
      )}
      <ul className="profile-rows mt-4">
        {roles.map((role) => (
          <li key={role} className="profile-row">
            <div className="min-w-0">
              <p className="font-medium">{ROLE_WORDS[role].title}</p>
              <p className="text-sm text-muted">{ROLE_WORDS[role].text}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {role === 'orbiter' && (
                <Link
                  to={paths.orbiterProfile()}
                  className={buttonClass('quiet', 'sm', 'min-h-11')}
                >
                  Edit creator profile
                </Link>
              )}
              <Link to={homeOf([role])} className={buttonClass('ghost', 'sm', 'min-h-11')}>
                {ROLE_WORDS[role].link}
                <Icon of={ArrowRight} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
