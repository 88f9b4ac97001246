import { useFetcher } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { WorkPerson } from '#app/routes/frame/work-person.tsx'

/** Saves immediately. It is a button in a form, so that it also works without JavaScript. */
function AvailabilityToggle({ isAvailable }: { isAvailable: boolean }) {
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('isAvailable')
  const shown = sent === undefined || sent === null ? isAvailable : sent === 'true'
  return (
    <fetcher.Form method="post" action={paths.orbiter()}>
      <input type="hidden" name="intent" value="availability" />
      <input type="hidden" name="isAvailable" value={String(!shown)} />
      <button
        type="submit"
        aria-pressed={shown}
        className="toggle"
        aria-busy={fetcher.state !== 'idle' || undefined}
      >
        <span className="work-label">Available</span>
        <span className="toggle-track" aria-hidden="true" />
      </button>
    </fetcher.Form>
  )
}

interface OrbiterGreetingProps {
  name: string
  /** Null if it could not be read. */
  isAvailable: boolean | null
}

/** The Orbiter's greeting and availability switch, on one line of the bar: on phones only. */
export function BarGreeting({ name, isAvailable }: OrbiterGreetingProps) {
  return (
    <div className="work-greeting">
      <p>Hi, {name}</p>
      {isAvailable !== null && <AvailabilityToggle isAvailable={isAvailable} />}
    </div>
  )
}

/** The same at the foot of the sidebar, where there is one. */
export function SideGreeting({
  avatarUrl,
  name,
  isAvailable,
}: OrbiterGreetingProps & { avatarUrl: string | null }) {
  return (
    <>
      {isAvailable !== null && <AvailabilityToggle isAvailable={isAvailable} />}
      <WorkPerson avatarUrl={avatarUrl} name={name}>
        Hi, {name}
      </WorkPerson>
    </>
  )
}
