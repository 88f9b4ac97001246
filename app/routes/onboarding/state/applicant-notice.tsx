import { Link } from 'react-router'
import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { paths } from '#app/base/paths.ts'
import { Notice, type NoticeTone } from '#app/ui/panel.tsx'

const TONES: Record<ApplicantWords['stage'], NoticeTone> = {
  unfinished: 'clock',
  sample: 'clock',
  review: 'clock',
  refused: 'bad',
  waiting: 'clock',
  listed: 'ok',
  delisted: 'bad',
}

const wizardOf = ({ model }: ApplicantWords) =>
  model === 'package-flow' ? paths.packageFlow() : paths.orbiterSetup()

/** The state of an application, in the same words on the dashboard and in both wizards. */
export function ApplicantNotice({
  words,
  isWizard = false,
}: {
  words: ApplicantWords
  isWizard?: boolean
}) {
  const { stage } = words
  return (
    <Notice tone={TONES[stage]} title={words.sentence}>
      {words.needs.length === 0 ? (
        words.details
      ) : (
        <ul className="bullets above-4">
          {words.needs.map(({ label, hint }) => (
            <li key={label}>
              <span className="strong">{label}.</span> {hint}
            </li>
          ))}
        </ul>
      )}{' '}
      {stage === 'refused' && (
        <Link to={paths.onboarding()} className="text-link">
          Apply again
        </Link>
      )}
      {stage === 'delisted' && (
        <Link to={paths.contact()} className="text-link">
          Write to us
        </Link>
      )}
      {stage === 'unfinished' && !isWizard && (
        <Link to={wizardOf(words)} className="text-link">
          Continue your application
        </Link>
      )}
      {stage === 'sample' && (
        <Link to={paths.orbiterPortfolio()} className="text-link">
          Add a sample
        </Link>
      )}
      {stage === 'review' && !isWizard && (
        <Link to={wizardOf(words)} className="text-link">
          See your application
        </Link>
      )}
    </Notice>
  )
}
