import type { Publication } from '#delivery/publishing/publishing-page.server.ts'
import { errorsOf, type ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import {
  resultOf,
  type PublishingPieceProps,
} from '#app/routes/deliveries/publishing/publishing-props.ts'
import type { PublishingRow } from '#app/routes/deliveries/publishing/read-publishing-page.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const PLACES = [
  { target: 'portfolio', name: 'Your portfolio', allowed: 'mayPortfolio' },
  { target: 'gallery', name: 'The gallery', allowed: 'mayGallery' },
] as const

const STATES = {
  preparing: { tone: 'clock', word: 'Being prepared' },
  review: { tone: 'clock', word: 'Our team is looking at it' },
  published: { tone: 'ok', word: 'Published' },
  refused: { tone: 'bad', word: 'Not accepted' },
  withdrawn: { tone: 'neutral', word: 'Taken down' },
} as const

/** Publishing to the portfolio and the gallery; each takes two steps: a title, then Publish. */
export function PublishForms({ row, sent }: PublishingPieceProps) {
  return (
    <ul className="publishing-places">
      {PLACES.map(({ target, name, allowed }) => {
        const publication = row.publications.find((shown) => shown.target === target)
        const isShown = publication && !['refused', 'withdrawn'].includes(publication.state)
        const mayPublish = row.isApproved && row.consent?.[allowed] && row.film
        return (
          <li key={target}>
            <div className="cluster-8">
              <span className="strong">{name}</span>
              {publication && (
                <Badge tone={STATES[publication.state].tone}>
                  {STATES[publication.state].word}
                </Badge>
              )}
            </div>
            {publication?.reason && <p className="small text-muted">“{publication.reason}”</p>}
            {isShown && <TakeDown publication={publication} />}
            {!isShown && mayPublish && <Publish row={row} target={target} sent={sent} />}
            {!isShown && !mayPublish && <p className="small text-muted">{whyNot(row, allowed)}</p>}
          </li>
        )
      })}
    </ul>
  )
}

function whyNot(row: PublishingRow, allowed: 'mayPortfolio' | 'mayGallery'): string {
  if (!row.isApproved) return 'Opens once the customer has approved the reel.'
  if (!row.consent) return 'The customer has not said yet whether it may be shown.'
  return row.consent[allowed]
    ? 'There is no finished film yet.'
    : 'The customer has not allowed this.'
}

interface PublishProps {
  row: PublishingRow
  target: 'portfolio' | 'gallery'
  sent: ActionResult | undefined
}

function Publish({ row, target, sent }: PublishProps) {
  const fetcher = useFormFetcher()
  const { pieceId } = row
  const result = resultOf(fetcher.data, sent, { intent: 'publish', pieceId, target })
  const errors = errorsOf(result, 'publish')
  return (
    <fetcher.Form method="post" className="publishing-publish" noValidate>
      <input type="hidden" name="intent" value="publish" />
      <input type="hidden" name="pieceId" value={row.pieceId} />
      <input type="hidden" name="publicationId" value={row.formIds[target]} />
      <input type="hidden" name="target" value={target} />
      <TextField
        label="Title"
        name="title"
        idPrefix={`${row.pieceId}-${target}`}
        maxLength={120}
        required
        defaultValue={result?.values?.['title'] ?? row.label}
        error={errors['title']}
      />
      <FormTrouble result={result} />
      <Button type="submit" size="sm" busy={isBusy(fetcher)} busyLabel="Publishing">
        {target === 'portfolio' ? 'Publish' : 'Send to our team'}
      </Button>
    </fetcher.Form>
  )
}

function TakeDown({ publication }: { publication: Publication }) {
  const fetcher = useFormFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="publicationId" value={publication.id} />
      <FormTrouble result={fetcher.data} />
      <Button type="submit" tone="ghost" size="sm" busy={isBusy(fetcher)} busyLabel="Taking down">
        Take down
      </Button>
    </fetcher.Form>
  )
}
