import { BadgeCheck } from 'lucide'
import { formatDate } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import {
  VERIFICATION_LABELS,
  type VerificationState,
  type VerificationStep,
} from '#market/creators/verification.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const VERIFIED_SECTION = { id: 'a-verified-profile', title: 'A verified profile' }

/** What our team does, or what the person did, for each check. */
const EXPLAINED: Record<VerificationStep, string> = {
  email: 'They opened the link that we sent to their address.',
  phone: 'We called the number once, to confirm that it is theirs.',
  identity: 'They showed a photo ID in the video call. We checked it and kept no copy.',
  device: 'They showed it in the video call, or we read the model from a clip straight from it.',
  portfolio: 'Our team watched the reels in the portfolio.',
  interview: 'A video call of 15-20 minutes with our team.',
}

interface VerifiedProfileProps {
  orbiter: CreatorCardData
  /** All of them done. */
  checks: readonly VerificationState[]
}

/**
 * The checks on the profile of an Orbiter who has passed them all, explained by number. Rendered
 * only on the server.
 */
export function VerifiedProfile({ orbiter, checks }: VerifiedProfileProps) {
  const { userId, fullName, imageUrl, location } = orbiter
  return (
    <section className="verified-profile" aria-labelledby={VERIFIED_SECTION.id}>
      <div className="prose">
        <h2 id={VERIFIED_SECTION.id}>{VERIFIED_SECTION.title}</h2>
        <p>
          Every profile shows which of the six checks are done, and since when. {fullName} has
          passed all of them.
        </p>
      </div>
      <div className="verified-parts">
        <div className="panel verified-card">
          <p className="verified-person row-12">
            <Avatar src={imageUrl} name={fullName} size="sm" />
            <span>
              <span className="title">{fullName}</span>
              {location && <span className="text-muted">{location}</span>}
            </span>
          </p>
          <ol aria-label={`Checks of ${fullName}`}>
            {checks.map(({ step, doneAt }, index) => (
              <li key={step}>
                <Icon of={BadgeCheck} size={18} />
                <span>
                  {VERIFICATION_LABELS[step]}
                  {doneAt && (
                    <span className="block small text-muted">
                      {' '}
                      {formatDate(doneAt.slice(0, 10))}
                    </span>
                  )}
                </span>
                <span className="callout" aria-hidden="true">
                  {index + 1}
                </span>
              </li>
            ))}
          </ol>
          <LinkButton to={paths.creator(userId)} size="sm">
            Open the profile
          </LinkButton>
        </div>
        <ol className="verified-words" aria-label="What each check means">
          {checks.map(({ step }, index) => (
            <li key={step}>
              <span className="callout" aria-hidden="true">
                {index + 1}
              </span>
              <p>
                <b>{VERIFICATION_LABELS[step]}.</b> {EXPLAINED[step]}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
