import { useRef } from 'react'
import {
  LABEL_MAX,
  LINK_DAYS,
  LINK_PERMISSIONS,
  PERMISSION_LABELS,
  USUAL_LINK_DAYS,
  type ShareLink,
} from '#delivery/sharing/share-link.ts'
import { errorsOf, successOf, type ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

interface NewLinkFormProps {
  /** From the loader; after a successful submission, the form gets the next id. */
  newLinkId: string
  links: ShareLink[]
  /** The result of the form if it was submitted without JavaScript. */
  sent: ActionResult | undefined
}

const DAYS = LINK_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))
const PERMISSIONS = LINK_PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }))

export function NewLinkForm({ newLinkId, links, sent }: NewLinkFormProps) {
  const fetcher = useFormFetcher()
  const form = useRef<HTMLFormElement>(null)
  const linkId = useFormKey(newLinkId, successOf(fetcher.data, 'create'), (key) =>
    links.some(({ id }) => id === key),
  )
  useEmptied(form, linkId)
  const result = fetcher.data ?? sent
  const errors = errorsOf(result, 'create')
  const values = result?.ok ? undefined : result?.values
  return (
    <fetcher.Form ref={form} method="post" className="links-new" noValidate>
      <h2 className="title">New link</h2>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="linkId" value={linkId} />
      <TextField
        label="Name"
        name="label"
        maxLength={LABEL_MAX}
        placeholder="For the marketing team"
        required
        defaultValue={values?.['label'] ?? ''}
        error={errors['label']}
      />
      <div className="stack-16 columns-2">
        <SelectField
          label="Permission"
          name="permission"
          options={PERMISSIONS}
          defaultValue={values?.['permission'] ?? 'watch'}
          error={errors['permission']}
        />
        <SelectField
          label="Expires after"
          name="days"
          options={DAYS}
          defaultValue={values?.['days'] ?? String(USUAL_LINK_DAYS)}
          error={errors['days']}
        />
      </div>
      <TextField
        label="Password"
        optional
        name="password"
        type="text"
        maxLength={100}
        autoComplete="off"
        error={errors['password']}
      />
      <Button
        type="submit"
        tone="main"
        className="start"
        busy={isBusy(fetcher)}
        busyLabel="Creating"
      >
        Create link
      </Button>
    </fetcher.Form>
  )
}
