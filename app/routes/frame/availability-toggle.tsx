import { useFetcher } from 'react-router'
import { paths } from '#app/base/paths.ts'

/** Saves immediately. A button in a form, so that it also works without a script. */
export function AvailabilityToggle({ isAvailable }: { isAvailable: boolean }) {
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
