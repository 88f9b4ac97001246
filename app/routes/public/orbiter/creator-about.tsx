import { BadgeCheck, CircleDashed, Clock3, Globe, MapPin } from 'lucide'
import { formatDate } from '#app/base/time.ts'
import { deliveryLabel } from '#market/creators/creator.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import {
  VERIFICATION_LABELS,
  VERIFICATION_NAMES,
  VERIFICATION_STEPS,
  type VerificationState,
} from '#market/creators/verification.ts'
import { SocialLinks } from '#app/routes/public/orbiter/social-links.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface CreatorAboutProps {
  profile: PublicProfile
  /** All steps of the verification; null if they could not be read. */
  checks: VerificationState[] | null
}

/** Who the Orbiter is. Only the server renders it: it needs no script. */
export function CreatorAbout({ profile, checks }: CreatorAboutProps) {
  return (
    <>
      {profile.bio && <p className="creator-bio">{profile.bio}</p>}
      <div className="creator-facts">
        <Facts profile={profile} />
        {checks && <Checks states={checks} />}
      </div>
      {profile.specialties.length > 0 && (
        <ul className="creator-specialties" aria-label="Specialties">
          {profile.specialties.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <SocialLinks profile={profile} />
    </>
  )
}

/** What Orbit has checked and when, and what it has not checked yet: opens with a press. */
function Checks({ states }: { states: VerificationState[] }) {
  const done = states.filter(({ doneAt }) => doneAt !== null)
  const [open, ...others] = states.filter(({ doneAt }) => doneAt === null)
  return (
    <>
      <h2 className="creator-proof">
        <button type="button" id="checks" popoverTarget="checks-list">
          <Icon of={open ? CircleDashed : BadgeCheck} size={18} data-done={!open || undefined} />{' '}
          {!open
            ? `Verified: ${done.length} checks`
            : others.length === 0
              ? `Verified: ${VERIFICATION_NAMES[open.step]} pending`
              : `${done.length} of ${VERIFICATION_STEPS.length} checks done`}
        </button>
      </h2>
      <ul popover="auto" id="checks-list" className="creator-checks" aria-labelledby="checks">
        {states.map(({ step, doneAt }) => (
          <li key={step} className={doneAt ? undefined : 'text-muted'}>
            <Icon
              of={doneAt ? BadgeCheck : CircleDashed}
              size={18}
              data-done={doneAt ? true : undefined}
            />{' '}
            <span>
              {VERIFICATION_LABELS[step]}
              <span className="text-muted">
                {doneAt ? `, ${formatDate(doneAt.slice(0, 10))}` : ': not yet'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts({ profile: { location, deliveryDays, languages } }: { profile: PublicProfile }) {
  if (!location && deliveryDays === null && languages.length === 0) return null
  return (
    <ul>
      {location && (
        <li>
          <Icon of={MapPin} size={18} /> {location}
        </li>
      )}
      {deliveryDays !== null && (
        <li>
          <Icon of={Clock3} size={18} /> Delivery: {deliveryLabel(deliveryDays)}
        </li>
      )}
      {languages.length > 0 && (
        <li>
          <Icon of={Globe} size={18} /> {languages.join(', ')}
        </li>
      )}
    </ul>
  )
}
