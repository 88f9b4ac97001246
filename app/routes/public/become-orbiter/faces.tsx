import { Link } from 'react-router'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { paths } from '#app/base/paths.ts'

/** Listed Orbiters with a photo, as their public profiles show them. Rendered on the server alone. */
export function Faces({ orbiters }: { orbiters: readonly CreatorCardData[] }) {
  if (orbiters.length === 0) return null
  return (
    <ul className="faces" aria-label="Orbiters">
      {orbiters.map(({ userId, fullName, imageUrl, location, specialties }, index) => (
        <li key={userId}>
          <Link to={paths.creator(userId)}>
            <img
              src={imageUrl ?? undefined}
              alt=""
              width={256}
              height={256}
              loading={index < 3 ? 'eager' : 'lazy'}
              decoding="async"
            />
            <b>{fullName}</b>
            <span>{[specialties[0], location].filter(Boolean).join(', ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
