import { Link } from 'react-router'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'
import { paths } from '#app/base/paths.ts'

export function Stat({
  label,
  figure,
  caption,
  trend,
}: {
  label: string
  figure: string | number
  caption: string
  trend?: string
}) {
  return (
    <section className="stat">
      <h2 className="stat-label">{label}</h2>
      <p className="stat-figure">{figure}</p>
      <p className="stat-caption">
        {caption}
        {trend && <span className="block">{trend} against the 30 days before</span>}
      </p>
    </section>
  )
}

export function Completeness({ profile: { completeness, missing } }: { profile: OwnProfile }) {
  return (
    <section className="stat">
      <h2 className="stat-label">Profile completeness</h2>
      <p className="stat-figure">{completeness}%</p>
      <progress
        className="meter"
        aria-label="Profile completeness"
        value={completeness}
        max={100}
      />
      <p className="stat-caption">
        {missing.length === 0
          ? 'Your profile is complete.'
          : `Still missing: ${missing.join(', ')}`}
      </p>
      {missing.length > 0 && (
        <Link to={paths.orbiterProfile()} className="text-link w-fit py-2">
          Complete your profile
        </Link>
      )}
    </section>
  )
}
