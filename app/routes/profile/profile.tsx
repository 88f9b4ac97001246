import type { Route } from './+types/profile'
import { saveAccount } from '#people/accounts/save-account.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { listSavedCards, removeSavedCard } from '#money/payments/saved-cards.server.ts'
import { removeAvatar, setAvatar } from '#files/media/set-avatar.server.ts'
import { errorsOf } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { now } from '#app/platform/clock.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { formatByZone } from '#app/base/time.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Setting } from '#app/ui/setting.tsx'
import { CardsPanel } from '#app/routes/profile/profile/cards-panel.tsx'
import { PicturePanel } from '#app/routes/profile/profile/picture-panel.tsx'
import { RolesPanel } from '#app/routes/profile/profile/roles-panel.tsx'

export const middleware = [
  leadFromTab({
    security: paths.profileSecurity(),
    notifications: paths.profileNotifications(),
    data: paths.profileData(),
  }),
]

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const { fullName, avatarUrl, timeZone, roles } = viewer
  const cards = takesPayments() ? await listSavedCards(viewer) : null
  return { fullName, avatarUrl, timeZone, roles, timeZones: timeZonesWith(timeZone), cards }
}

const ZONE_NAMES = formatByZone({ timeZoneName: 'longGeneric' })

/** `Eastern Time (New York)`. */
function zoneName(zone: string, at: Date): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const name = ZONE_NAMES(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return name && name.value !== city ? `${name.value} (${city})` : city
}

/** By name, so that the cities of one zone stand together. */
function timeZonesWith(own: string) {
  const known = Intl.supportedValuesOf('timeZone')
  const at = now()
  return (known.includes(own) ? known : [own, ...known])
    .map((value) => ({ value, label: zoneName(value, at) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
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
    async 'remove-card'({ context, values }) {
      const { label, wasThere } = await removeSavedCard(
        requireViewer(context),
        values['card'] ?? '',
      )
      return {
        title: 'Card removed',
        description: wasThere
          ? `Your ${label} can't be charged any more.`
          : `Your ${label} was already removed.`,
      }
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
      <Setting name="name" title="About you">
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
            hint="Your own time zone. Bookings always show the event's local time."
            defaultValue={typed?.['timeZone'] ?? person.timeZone}
            options={timeZones}
            error={errors['timeZone']}
          />
        </ProfileForm>
      </Setting>
      {person.cards && <CardsPanel cards={person.cards} />}
      <RolesPanel roles={person.roles} />
    </ProfilePage>
  )
}
