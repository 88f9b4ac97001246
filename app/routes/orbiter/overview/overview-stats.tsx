import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { OwnProfile } from '#market/creators/own-profile.server.ts'
import { NO_TREND, type OrbiterFigures } from '#team/reports/orbiter-figures.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'

interface OverviewStatsProps {
  figures: OrbiterFigures
  toAnswer: number
  profile: OwnProfile
}

/** An Orbiter's figures in small type; `–` for a figure that isn't known yet. */
export function OverviewStats({ figures, toAnswer, profile }: OverviewStatsProps) {
  const { completed, inProgress, rating, reviewCount } = figures
  const frame = useRouteLoaderData<{ takesPayments: boolean }>('routes/frame/work-frame')
  return (
    <div className="figures">
      <Stat
        label="Projects"
        figure={completed}
        caption={
          completed + inProgress === 0 ? 'No projects yet' : `completed, +${inProgress} in progress`
        }
        trend={figures.completedTrend}
      />
      <Stat
        label="Earnings"
        figure={figures.earningsCents ? formatCents(figures.earningsCents) : '–'}
        caption={earningsCaption(figures)}
        trend={figures.earningsTrend}
      >
        {frame?.takesPayments && (
          <Link to={paymentPaths.wallet()} className="text-link tall">
            Open your wallet
          </Link>
        )}
      </Stat>
      <Stat
        label="Rating"
        figure={rating === null ? '–' : rating.toFixed(1)}
        caption={
          rating === null
            ? 'No reviews yet'
            : `from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`
        }
      />
      <Stat label="Requests" figure={toAnswer} caption="pending" />
      <Stat label="Upcoming deadlines" figure={figures.dueSoon} caption="due in 7 days" />
      <Completeness profile={profile} />
    </div>
  )
}

/** What the earnings are, or why there are none. */
function earningsCaption({ earningsCents, isEarned }: OrbiterFigures): string {
  if (isEarned)
    return earningsCents ? 'released to you, after Orbit’s fee' : 'Nothing released to you yet'
  return earningsCents ? 'agreed prices less commission' : 'No agreed prices yet'
}

interface StatProps {
  label: string
  figure: string | number
  caption: string
  /** `–` if there is nothing to compare with. */
  trend?: string
  children?: ReactNode
}

function Stat({ label, figure, caption, trend, children }: StatProps) {
  return (
    <section className="shrink">
      <h2 className="figure-label">{label}</h2>
      <p className="figure-number">{figure}</p>
      <p className="figure-caption">
        {caption}
        {trend && (
          <span className="block">
            {trend === NO_TREND
              ? `${NO_TREND} nothing to compare with yet`
              : `${trend} vs. previous 30 days`}
          </span>
        )}
        {children}
      </p>
    </section>
  )
}

function Completeness({ profile: { completeness, missing } }: { profile: OwnProfile }) {
  return (
    <section className="shrink">
      <h2 className="figure-label">Profile completeness</h2>
      <p className="figure-number">{completeness}%</p>
      <progress
        className="meter"
        aria-label="Profile completeness"
        value={completeness}
        max={100}
      />
      <p className="figure-caption">
        {missing.length === 0 ? (
          'Your profile is complete.'
        ) : (
          <>
            Still missing: {missing.join(', ')}{' '}
            <Link to={paths.orbiterProfile()} className="text-link tall">
              Complete your profile
            </Link>
          </>
        )}
      </p>
    </section>
  )
}
