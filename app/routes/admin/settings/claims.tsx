import { Link, useNavigation } from 'react-router'
import type { Route } from './+types/claims'
import { CLAIM_LIMITS } from '#people/settings/claims.ts'
import {
  changeClaim,
  listClaims,
  restoreClaim,
  type StoredClaim,
} from '#people/settings/claims.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
  SHOWN,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

const HERE = adminPaths.claims()

export function loader({ url }: Route.LoaderArgs) {
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const claims = await listClaims()
    return {
      claims,
      edited: claims.find((claim) => claim.id === url.searchParams.get('claim')) ?? null,
    }
  })
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async claim({ context, values }) {
      await changeClaim(requireViewer(context), values['id'] ?? '', values)
      return SHOWN
    },
    async 'claim-restored'({ context, values: { id = '' } }) {
      await restoreClaim(requireViewer(context), id)
      return SHOWN
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Claims({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && <ClaimList claims={content.claims} />}
      {content?.edited && (
        <ClaimDialog key={content.edited.id} claim={content.edited} result={result} />
      )}
    </SettingsPage>
  )
}

/** The claims of the public pages, page by page. */
function ClaimList({ claims }: { claims: StoredClaim[] }) {
  const places = [...new Set(claims.map((claim) => claim.place))]
  return (
    <>
      <p className="below-24 text-muted">
        What Orbit promises publicly. Edit a claim when the business changes, and hide it when it
        isn't true.
      </p>
      {places.map((place) => (
        <section key={place} className="settings-part" aria-label={place}>
          <h2 className="title below-16">{place}</h2>
          <ul className="catalog-list">
            {claims
              .filter((claim) => claim.place === place)
              .map((claim) => (
                <ClaimRow key={claim.id} claim={claim} />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ClaimRow({ claim }: { claim: StoredClaim }) {
  const name = claim.title || claim.label
  return (
    <li>
      <span className="shrink">
        <span className="cell-main">{name}</span>
        <span className="cell-sub">{claim.text}</span>
      </span>
      <span className="cluster-8">
        {!claim.isShown && <StateBadge state="hidden" label="Hidden" />}
        {claim.isChanged && claim.isShown && <Badge>Changed</Badge>}
      </span>
      <Link
        to={adminPaths.claims({ claim: claim.id })}
        preventScrollReset
        className={buttonClass('ghost', 'sm')}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Link>
    </li>
  )
}

function ClaimDialog({ claim, result }: { claim: StoredClaim; result: ActionResult | undefined }) {
  const close = useCloseWhenDone(result, HERE)
  const pending = useNavigation().formData?.get('intent')
  const { values, errors } = result?.errors ? result : {}
  const field = (name: 'title' | 'text') => ({
    name,
    defaultValue: values?.[name] ?? claim[name],
    error: errors?.[name],
    maxLength: CLAIM_LIMITS[name],
  })
  return (
    <Modal
      open
      onClose={close}
      title={claim.title || claim.label}
      description={`${claim.place}, ${claim.label.toLowerCase()}`}
    >
      <AutosaveForm
        draft={`claim:${claim.id}`}
        start={{ title: claim.title, text: claim.text }}
        isAnswered={errors !== undefined}
        method="post"
        className="stack-16"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="id" value={claim.id} />
        {claim.title && <TextField label="Title" required {...field('title')} />}
        <TextareaField label="Text" rows={4} required {...field('text')} />
        <SwitchField
          label="Shown"
          name="isShown"
          hint="When off, the claim is hidden."
          defaultChecked={values ? values['isShown'] === 'on' : claim.isShown}
        />
        <div className="cluster-8 end above-8">
          {claim.isChanged && (
            <Button
              type="submit"
              tone="ghost"
              name="intent"
              value="claim-restored"
              busy={pending === 'claim-restored'}
            >
              Restore default
            </Button>
          )}
          <Button type="submit" tone="main" name="intent" value="claim" busy={pending === 'claim'}>
            Save claim
          </Button>
        </div>
      </AutosaveForm>
    </Modal>
  )
}
