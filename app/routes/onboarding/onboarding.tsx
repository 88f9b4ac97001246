import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/onboarding'
import { getSetting } from '#people/settings/settings.server.ts'
import { listFeaturedReels } from '#market/reels/reel-queries.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { posterSources } from '#app/base/poster.ts'
import { paths } from '#app/base/paths.ts'
import { marketplaceShare, packageShare } from '#market/creators/shares.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Choose how you work',
    'Two ways to film for Orbit: jobs that we match you with, or your own profile with your own prices.',
    paths.onboarding(),
    {
      image: paths.shareImage('onboarding'),
    },
  )

export async function loader() {
  const [commission, reels] = await Promise.all([
    loadOptional('commission', getSetting('commission_bps')),
    loadOptional('reels', listFeaturedReels({ limit: 6 })),
  ])
  return { commission, reels: reels?.slice(-2) ?? [] }
}

export default function Onboarding({ loaderData: { commission, reels } }: Route.ComponentProps) {
  return (
    <div className="page sections">
      <PageHead title="Two ways to film.">
        <p className="lead">
          Let us bring you jobs, or run your own profile in the marketplace. Choose what fits your
          schedule.
        </p>
      </PageHead>
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="sr-only">
          The two models
        </h2>
        <div className="stack-16 columns-2">
          <article className="way-to-film">
            <WayFilm reel={reels[0]}>
              {commission && `You keep ${packageShare(commission)} of each booking`}
            </WayFilm>
            <h3>Package Flow</h3>
            <p className="way-promise">We bring the jobs</p>
            <p className="text-muted">
              You apply, we talk, and a short training prepares you. Then we match you with fixed
              packages in your city. You film; finding customers is our job.
            </p>
            <LinkButton to={paths.packageFlow()} tone="main">
              Apply for Package Flow
            </LinkButton>
          </article>
          <article className="way-to-film">
            <WayFilm reel={reels[1]}>
              {commission && `You keep ${marketplaceShare(commission)} of each booking`}
            </WayFilm>
            <h3>Marketplace Flow</h3>
            <p className="way-promise">You set the price</p>
            <p className="text-muted">
              You set up your profile, your samples and your prices. Customers find you and ask for
              you by name.
            </p>
            <LinkButton to={paths.oldOrbiterSetup()}>Set up your profile</LinkButton>
          </article>
        </div>
      </section>
      <section aria-labelledby="compare-title">
        <h2 id="compare-title" className="display-2 below-28">
          Side by side
        </h2>
        {commission ? (
          <CompareTable
            packageKeeps={packageShare(commission)}
            marketplaceKeeps={marketplaceShare(commission)}
          />
        ) : (
          <RetryNotice title="Couldn't load the comparison" retryHref={paths.onboarding()} />
        )}
        <p className="above-24 measure text-muted">
          Not sure? Start with either. Orbiters can request to switch models later, in their{' '}
          <Link to={paths.orbiterProfile()} className="text-link">
            profile
          </Link>
          . Our team approves the request, and the change takes effect once your open jobs are done.
        </p>
      </section>
    </div>
  )
}

/** Work of one of the Orbiters, with what the way pays on its lower edge. */
function WayFilm({ reel, children }: { reel: Reel | undefined; children: ReactNode }) {
  if (!reel) return <p>{children}</p>
  return (
    <div className="way-film">
      <VideoPoster
        {...posterSources(reel.posterUrl)}
        sizes="(width >= 1024px) 300px, (width >= 768px) 44vw, 92vw"
        videoSrc={reel.videoUrl}
        alt=""
        priority
      >
        <p className="title">{children}</p>
      </VideoPoster>
    </div>
  )
}

function CompareTable({
  packageKeeps,
  marketplaceKeeps,
}: {
  packageKeeps: string
  marketplaceKeeps: string
}) {
  const rows: [feature: string, packageFlow: string, marketplace: string][] = [
    ['How you get jobs', 'We match you with them', 'Customers ask for you'],
    ['Prices', 'Fixed packages', 'Set by you'],
    [
      'You keep',
      `${packageKeeps} of each booking, growing with your level`,
      `${marketplaceKeeps} of each booking`,
    ],
    [
      'How you join',
      'Application and an interview of 15-20 minutes by video call',
      'Profile, samples and prices',
    ],
    ['Training', 'Five short lessons and a check of ten questions', 'Only for package jobs'],
    ['Your public profile', 'Listed once approved', 'Listed once approved'],
    [
      'Schedule',
      'Yours. Accept or decline within 24 hours',
      'Yours. Accept or decline within 24 hours',
    ],
    ['Review', 'Within 24 hours', 'Within 24 hours'],
  ]
  return (
    <table className="compare">
      <caption className="sr-only">Package Flow and Marketplace Flow compared</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Package Flow</th>
          <th scope="col">Marketplace Flow</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([feature, packageFlow, marketplace]) => (
          <tr key={feature}>
            <th scope="row">{feature}</th>
            <td data-label="Package Flow">{packageFlow}</td>
            <td data-label="Marketplace Flow">{marketplace}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
