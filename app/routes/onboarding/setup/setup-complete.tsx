import { Link } from 'react-router'
import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { REEL_LENGTHS, reelLabel } from '#people/accounts/reel-prices.ts'
import { paths } from '#app/base/paths.ts'
import { LEVEL_LABELS, ORBITER_LEVELS } from '#market/creators/creator.ts'
import { NEED_HINTS, NEED_LABELS, type ListingNeed } from '#work/onboarding/listing-needs.ts'
import { TURNAROUNDS } from '#app/routes/onboarding/setup/turnarounds.ts'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'
import { SentFacts } from '#app/routes/onboarding/state/sent-facts.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

interface CompleteProps {
  applicant: ApplicantWords | null
  /** What the Orbiter still needs to be listed. */
  missing: readonly ListingNeed[]
  values: Record<string, string>
  samples: readonly { title: string }[]
}

/** `All set` only if nothing is left to do. */
export function completeTitle({
  applicant,
  missing,
}: Pick<CompleteProps, 'applicant' | 'missing'>) {
  const stage = applicant?.stage
  if (stage === 'refused' || stage === 'delisted') return 'Your application'
  return missing.length === 0 ? 'All set' : 'Almost there'
}

export function SetupComplete({ applicant, missing, values, samples }: CompleteProps) {
  const stage = applicant?.stage
  const isOpen = stage === 'review' || stage === 'sample'
  return (
    <div className="stack-24">
      <Panel className="stack-16">
        <p className="lead">
          {samples.length > 0
            ? 'Your profile, samples and prices are saved.'
            : 'Your profile and prices are saved.'}
        </p>
        {applicant && <ApplicantNotice words={applicant} isWizard />}
        {isOpen && (
          <p className="text-muted">
            Your profile is listed once approved. Until then you can add your free times and finish
            your profile.
          </p>
        )}
        {isOpen && missing.length > 0 && <Missing needs={missing} />}
      </Panel>
      <SentFacts rows={rowsOf(values, samples)} />
      <LinkButton to={paths.orbiter()} tone="main" className="fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}

const PAGES: Partial<Record<ListingNeed, string>> = {
  sample: paths.orbiterPortfolio(),
  device: paths.orbiterPortfolio(),
  prices: paths.orbiterPrices(),
}

function Missing({ needs }: { needs: readonly ListingNeed[] }) {
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title" className="title">
        Still missing for your listing
      </h2>
      <ul className="bullets above-8">
        {needs.map((need) => (
          <li key={need}>
            <Link to={PAGES[need] ?? paths.orbiterProfile()} className="text-link">
              {NEED_LABELS[need]}
            </Link>
            . {NEED_HINTS[need]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowsOf(values: Record<string, string>, samples: readonly { title: string }[]) {
  const dollars = (name: string) => values[name] && `$${values[name]}`
  const level = ORBITER_LEVELS.find((name) => name === values['orbiterLevel'])
  return [
    ['Location', values['location']],
    ['Bio', values['bio']],
    ['Instagram', values['instagram']],
    ['TikTok', values['tiktok']],
    ['YouTube', values['youtube']],
    ['Website', values['website']],
    ['Samples', samples.map(({ title }) => title).join('\n')],
    ['Level', level && LEVEL_LABELS[level]],
    ...REEL_LENGTHS.map(({ seconds, price }) => [reelLabel(seconds), dollars(price)] as const),
    ['Turnaround', TURNAROUNDS.find(({ value }) => value === values['turnaroundDays'])?.label],
  ] as const
}
