import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { ProfileForm } from '#app/routes/profile/profile-form.tsx'
import { errorsOf, type ProfileResult } from '#app/routes/profile/profile-outcome.ts'
import type { ProfilePage } from '#app/routes/profile/read-profile.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CheckboxField, PasswordField } from '#app/ui/field.tsx'
import { Notice, Panel } from '#app/ui/panel.tsx'

type DataPage = Extract<ProfilePage, { tab: 'data' }>

export function DataTab({ business, person, outcome }: Pick<DataPage, 'business' | 'person'> & { outcome: ProfileResult | undefined }) {
  const isFree = business.made + business.received + business.projects === 0 && !business.isLastAdmin
  return (
    <>
      <Panel aria-labelledby="export-title">
        <h2 id="export-title" className="title">
          Take your data with you
        </h2>
        <p className="mt-2 mb-5 max-w-[64ch] text-muted">
          One JSON file with everything we keep about you: account, profile, bookings, messages, reviews, enquiries, sessions and the log of your account’s
          safety.
        </p>
        <a href={paths.ownData()} download className={buttonClass('quiet')}>
          <Download aria-hidden="true" /> Download your data
        </a>
      </Panel>
      <Panel aria-labelledby="close-title" className="danger-zone">
        <h2 id="close-title" className="title">
          Delete your account
        </h2>
        <WhatHappens isOrbiter={person.roles.includes('orbiter')} />
        {isFree ? <CloseForm outcome={outcome} /> : <StillOpen business={business} />}
      </Panel>
    </>
  )
}

function WhatHappens({ isOrbiter }: { isOrbiter: boolean }) {
  const neutral = isOrbiter ? 'Former Orbiter' : 'Former customer'
  return (
    <div className="prose-rows mt-2 mb-6 max-w-[64ch] text-muted">
      <p>
        <strong className="font-semibold text-fg">Gone at once:</strong> your name, email, password, picture, notifications, saved Orbiters, sessions and every
        email we sent you{isOrbiter ? '; your profile, portfolio, prices and free times leave the marketplace' : ''}.
      </p>
      <p>
        <strong className="font-semibold text-fg">What stays:</strong> past bookings with their messages, and reviews. They are the other side’s records too,
        and the law asks us to keep what was paid for. They carry “{neutral}” instead of your name. The log of your account’s safety stays as well, as evidence.
      </p>
      <p>This cannot be undone.</p>
    </div>
  )
}

function CloseForm({ outcome }: { outcome: ProfileResult | undefined }) {
  const errors = errorsOf(outcome, 'close-account')
  return (
    <ProfileForm intent="close-account" submit="Delete my account" tone="danger" reloadDocument>
      <PasswordField
        label="Current password"
        name="currentPassword"
        required
        idPrefix="close"
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      <CheckboxField label="I understand that this cannot be undone." name="understood" required error={errors['understood']} />
    </ProfileForm>
  )
}

function StillOpen({ business: { made, received, projects, isLastAdmin } }: Pick<DataPage, 'business'>) {
  const reasons: { key: string; text: string; link?: ReactNode }[] = []
  const go = (to: string, text: string) => (
    <Link to={to} className={buttonClass('quiet', 'sm', 'min-h-11')}>
      {text}
    </Link>
  )
  if (made > 0) reasons.push({ key: 'made', text: `${counted(made, 'booking')} of yours`, link: go(paths.myBookings(), 'See your bookings') })
  if (received > 0)
    reasons.push({
      key: 'received',
      text: `${counted(received, 'booking')} with you as the Orbiter`,
      link: go(paths.orbiter({ tab: 'bookings' }), 'See your requests'),
    })
  if (projects > 0)
    reasons.push({ key: 'projects', text: `${counted(projects, 'project')} in production`, link: go(paths.contact({ topic: 'privacy' }), 'Write to us') })
  if (isLastAdmin) reasons.push({ key: 'admin', text: 'nobody else is an admin' })
  return (
    <Notice tone="clock" title="Something is still open" action={reasons.map(({ key, link }) => link && <span key={key}>{link}</span>)}>
      Somebody counts on you: {reasons.map(({ text }) => text).join(', ')}. Finish or cancel first, so that the other side hears it from you and money goes back
      where it is owed. Then you can delete your account here.
    </Notice>
  )
}

const counted = (count: number, noun: string) => `${count} open ${noun}${count === 1 ? '' : 's'}`
