import { Link } from 'react-router'
import type { Route } from '../+types/applications'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import { adminPaths } from '#app/base/admin-paths.ts'

/** Orbiters who ask for another level; an admin answers on the Orbiter's page. */
export function LevelWishes({ wishes }: Pick<Route.ComponentProps['loaderData'], 'wishes'>) {
  if (wishes.length === 0) return null
  return (
    <section aria-labelledby="levels-title" className="above-56">
      <h2 id="levels-title" className="display-3">
        Level requests
      </h2>
      <ul className="sample-list above-20">
        {wishes.map(({ userId, fullName, level, wished }) => (
          <li key={userId}>
            <p className="shrink">
              <Link to={adminPaths.application(userId)} className="text-link strong">
                {fullName}
              </Link>{' '}
              asks for {wished && LEVEL_LABELS[wished]}
              {level && `, now ${LEVEL_LABELS[level]}`}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
