import { useLocation } from 'react-router'
import { AvailabilityToggle } from '#app/routes/frame/availability-toggle.tsx'
import { isOrbiterTab } from '#app/routes/frame/work-areas.ts'

interface OrbiterGreetingProps {
  name: string
  /** Null if it could not be read. */
  isAvailable: boolean | null
}

/** The Orbiter's greeting and switch; phones have room for them on the four tabs only. */
export default function OrbiterGreeting({ name, isAvailable }: OrbiterGreetingProps) {
  const { pathname } = useLocation()
  return (
    <div className="work-greeting" data-wide={!isOrbiterTab(pathname) || undefined}>
      <p>Hi, {name}</p>
      {isAvailable !== null && <AvailabilityToggle isAvailable={isAvailable} />}
    </div>
  )
}
