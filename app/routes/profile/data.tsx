import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/data'
import type { FieldErrors } from '#app/base/errors.ts'
import { closeAccount, findOpenBusiness, type OpenBusiness } from '#privacy/close-account.server.ts'
import { isOrbiter } from '#people/accounts/viewer.ts'
import { errorsOf } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatCents } from '#app/base/money.ts'
import { formatDate, formatInstant } from '#app/base/time.ts'
import { DOCUMENT_NAMES, documentPath, shortHash } from '#people/accounts/agreed-documents.ts'
import { listAgreements } from '#people/accounts/agreements.server.ts'
import { paths } from '#app/base/paths.ts'
import { clearCookie, flash, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { PROFILE_FAILED, ProfilePage } from '#app/routes/profile/profile-page.tsx'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Setting } from '#app/ui/setting.tsx'
import { Icon } from '#app/ui/icon.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const agreements = await listAgreements(viewer.id)
  return {
    isOrbiter: isOrbiter(viewer),
    business: await findOpenBusiness(viewer),
    agreements: agreements.map(({ document, version, hash, agreedAt }) => ({
      name: DOCUMENT_NAMES[document],
      version: formatDate(version),
      agreedAt: formatInstant(agreedAt, viewer.timeZone),
      to: hash && documentPath(document, { version: shortHash(hash) }),
    })),
  }
}

export const action = formAction({
  failure: PROFILE_FAILED,
  intents: {
    async 'close-account'({ context, values }) {
      await closeAccount(requireViewer(context), values)
      const answer = redirect(paths.home())
      answer.headers.append('Set-Cookie', clearCookie(SESSION_COOKIE))
      answer.headers.append('Set-Cookie', flash('account-closed'))
      return answer
    },
  },
})

export const clientAction = toastResult(PROFILE_FAILED)

export default function Data({
  loaderData: { isOrbiter: films, business, agreements },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isFree =
    business.made + business.received + business.projects + business.walletCents === 0 &&
    !business.isLastAdmin
  return (
    <ProfilePage result={result}>
      <Setting
        name="export"
        title="Take your data with you"
        text="One JSON file with everything we keep about you: account, profile, bookings, messages, reviews, inquiries, sessions and your security log."
      >
        <p>
          <a href={paths.ownData()} download className={buttonClass('quiet')}>
            <Icon of={Download} /> Download your data
          </a>
        </p>
      </Setting>
      {agreements.length > 0 && <Agreements agreements={agreements} />}
      <Setting name="close" title="Delete your account" text={<WhatHappens isOrbiter={films} />}>
        {isFree ? (
          <CloseForm errors={errorsOf(result, 'close-account')} />
        ) : (
          <StillOpen business={business} />
        )}
      </Setting>
    </ProfilePage>
  )
}

type Agreement = Route.ComponentProps['loaderData']['agreements'][number]

/** Each agreement, with the exact text that was agreed to, if that text was stored. */
function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  return (
    <Setting name="agreements" title="What you agreed to">
      <ul className="stack-12">
        {agreements.map(({ name, version, agreedAt, to }) => (
          <li key={`${name} ${version} ${agreedAt}`}>
            {to ? (
              <a href={to} className="text-link">
                {name}
              </a>
            ) : (
              name
            )}
            <span className="small block measure text-muted">
              Version of {version}, agreed to on {agreedAt}
            </span>
          </li>
        ))}
      </ul>
    </Setting>
  )
}

function WhatHappens({ isOrbiter }: { isOrbiter: boolean }) {
  const neutral = isOrbiter ? 'Former Orbiter' : 'Former customer'
  return (
    <div className="stack-12">
      <p>
        <strong>Deleted right away:</strong> your name, email, password, picture, notifications,
        saved Orbiters, sessions and every email we sent you
        {isOrbiter
          ? '; your profile, portfolio, prices and free times are removed from the marketplace'
          : ''}
        .
      </p>
      <p>
        <strong>What stays:</strong> past bookings with their messages, and reviews. They are the
        other person's records too, and the law requires us to keep records of payments. They show “
        {neutral}” instead of your name. Receipts stay as they were issued. Your security log, and
        the log of what our admins did, stay as evidence for two years, with your name.
      </p>
      <p>This can't be undone.</p>
    </div>
  )
}

function CloseForm({ errors }: { errors: FieldErrors }) {
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
      <CheckboxField
        label="I understand that this cannot be undone."
        name="understood"
        required
        error={errors['understood']}
      />
    </ProfileForm>
  )
}

function StillOpen({
  business: { made, received, projects, walletCents, isLastAdmin },
}: {
  business: OpenBusiness
}) {
  const reasons: { key: string; text: string; link?: ReactNode }[] = []
  const go = (to: string, text: string) => (
    <Link to={to} className={buttonClass('quiet', 'sm', 'btn-tall')}>
      {text}
    </Link>
  )
  if (made > 0)
    reasons.push({
      key: 'made',
      text: counted(made, 'booking'),
      link: go(paths.myBookings(), 'See your bookings'),
    })
  if (received > 0)
    reasons.push({
      key: 'received',
      text: `${counted(received, 'job')} as an Orbiter`,
      link: go(paths.orbiterBookings(), 'See your requests'),
    })
  if (projects > 0)
    reasons.push({
      key: 'projects',
      text: `${counted(projects, 'project')} in production`,
      link: go(paths.contact({ topic: 'privacy' }), 'Write to us'),
    })
  if (walletCents > 0)
    reasons.push({
      key: 'wallet',
      text: `${formatCents(walletCents)} in your wallet or on its way to your bank`,
      link: go(paymentPaths.wallet(), 'Open your wallet'),
    })
  return (
    <Notice
      tone="clock"
      title="You can't delete your account yet"
      action={reasons.map(({ key, link }) => link && <span key={key}>{link}</span>)}
    >
      {reasons.length > 0 &&
        `You still have ${listOf(reasons.map(({ text }) => text))}. Settle that first, so that no one is left waiting. `}
      {isLastAdmin && 'You are the only admin. Make someone else an admin first.'}
    </Notice>
  )
}

function listOf(items: string[]): string {
  return new Intl.ListFormat('en-US').format(items)
}

const counted = (count: number, noun: string) => `${count} open ${noun}${count === 1 ? '' : 's'}`
