import { useFetcher, useLocation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { isOrbiterTab } from '#app/routes/frame/work-areas.ts'

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
        Available
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

/**
 * The Orbiter's greeting and availability switch; phones have room for them only on the four tabs.
 */
export default function OrbiterGreeting({ name, isAvailable }: OrbiterGreetingProps) {
  const { pathname } = useLocation()
  return (
    <div className="work-greeting" data-wide={!isOrbiterTab(pathname) || undefined}>
      <p>Hi, {name}</p>
      {isAvailable !== null && <AvailabilityToggle isAvailable={isAvailable} />}
    </div>
  )
}
