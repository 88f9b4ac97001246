import type { ChangeEvent } from 'react'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import {
  resultOf,
  type PublishingPieceProps,
} from '#app/routes/deliveries/publishing/publishing-props.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'

/**
 * The places where the customer allows a reel to be shown. When consent ends, the reel is taken
 * down there.
 */
export function ConsentForm({ page, row, sent }: PublishingPieceProps) {
  const fetcher = useFormFetcher()
  const result = resultOf(fetcher.data, sent, { intent: 'consent', pieceId: row.pieceId })
  return (
    <fetcher.Form method="post" className="publishing-form">
      <input type="hidden" name="intent" value="consent" />
      <input type="hidden" name="pieceId" value={row.pieceId} />
      <fieldset className="publishing-consents">
        <legend className="sr-only">Where it may be shown</legend>
        <CheckboxField
          label={`${page.orbiterName} may show it in their portfolio`}
          name="mayPortfolio"
          value="yes"
          idPrefix={row.pieceId}
          defaultChecked={row.consent?.mayPortfolio ?? false}
        />
        <CheckboxField
          label="Orbit may show it in the gallery"
          name="mayGallery"
          value="yes"
          idPrefix={row.pieceId}
          defaultChecked={row.consent?.mayGallery ?? false}
          onChange={endWhen}
        />
        <CheckboxField
          label="Orbit may also say in which city and when it was delivered, and how long before the end of the event"
          name="maySayWhen"
          value="yes"
          idPrefix={row.pieceId}
          defaultChecked={row.consent?.maySayWhen ?? false}
          className="publishing-when"
          hint="For example on our home page: “9:02 PM, 28 min before the end.” Never your name, the venue or the address."
        />
        <p className="small text-muted">
          You can change this at any time. A reel that is no longer allowed is taken down.
        </p>
      </fieldset>
      <FormTrouble result={result} />
      <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Saving">
        Save
      </Button>
      {fetcher.data?.ok && <p role="status">Saved.</p>}
    </fetcher.Form>
  )
}

/** With the gallery ends what may be said there: it takes a new tick, not an old one. */
function endWhen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const when = currentTarget.form?.elements.namedItem('maySayWhen')
  if (!currentTarget.checked && when instanceof HTMLInputElement) when.checked = false
}
