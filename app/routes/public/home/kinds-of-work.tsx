import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { StillPicture, type Still } from '#app/ui/still-picture.tsx'

interface KindOfWork {
  label: string
  to: string
  still: Still
}

/** What Orbiters film, as pictures that link to those who film it. Rendered only on the server. */
export function KindsOfWork({ kinds }: { kinds: readonly KindOfWork[] }) {
  return (
    <section className="page" aria-labelledby="kinds-title">
      <h2 id="kinds-title" className="display-2 below-28">
        What should we film?
      </h2>
      <ul className="rail kinds">
        {kinds.map(({ label, to, still }) => (
          <li key={label}>
            <Link to={to} className="kind stack-12">
              <StillPicture
                still={{ ...still, alt: '' }}
                sizes="(width >= 1024px) 200px, (width >= 640px) 30vw, 40vw"
              />
              <span className="title">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="above-24 text-muted">
        Not sure which way to book?{' '}
        <Link to={paths.bookingChoice()} className="text-link">
          Compare the two ways
        </Link>
      </p>
    </section>
  )
}
