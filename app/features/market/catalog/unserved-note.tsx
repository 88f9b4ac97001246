/** Says that Orbit does not work in a city yet, and that the person is on its list. */
export function UnservedNote({ city }: { city: string }) {
  return (
    <p role="note" className="text-muted">
      <b className="text-fg">Orbit isn't in {city} yet.</b> You're on the list for it, which shows
      us where to open next.
    </p>
  )
}
