import { useNavigation } from 'react-router'
import { formatCents } from '#app/base/money.ts'
import type { DisputeState } from '#team/disputes/dispute-transitions.ts'
import type { RefundsPage } from '#team/disputes/read-dispute.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

type Dispute = RefundsPage['disputes'][number]

interface DisputeNewsProps {
  dispute: Dispute
  page: RefundsPage
  result: ActionResult | undefined
}

const ENDED: Partial<Record<DisputeState, string>> = {
  won: 'The bank has decided: the charge stands',
  lost: 'The bank has decided: the money went back',
}

/** What one side sees about a dispute; the Orbiter can add a note until the bank has the answer. */
export function DisputeNews({ dispute, page, result }: DisputeNewsProps) {
  const { id, state, canNote, note } = dispute
  return (
    <section aria-labelledby={`dispute-${id}`}>
      <h2 id={`dispute-${id}`} className="title">
        {ENDED[state] ?? 'We’ve frozen the money while we review this'}
      </h2>
      <p className="above-8">{sentenceOf(dispute, page)}</p>
      {canNote ? (
        <NoteForm dispute={dispute} result={result} />
      ) : (
        note && (
          <>
            <h3 className="above-16 strong">Your note</h3>
            <p className="pre-line wrap-anywhere">{note}</p>
          </>
        )
      )}
    </section>
  )
}

function sentenceOf({ state, cents, partCents }: Dispute, page: RefundsPage): string {
  const { side, customerName, goesOn } = page
  const amount = formatCents(cents)
  const part = formatCents(partCents)
  if (state === 'won')
    return partCents > 0 ? `${part} is back in your wallet.` : 'Nothing changes for this booking.'
  if (state === 'lost') {
    if (side === 'customer') return `Your bank refunded ${amount}.`
    return partCents > 0
      ? `${part} of your earnings went back to ${customerName}.`
      : `${customerName} got back ${amount}. ${goesOn ? 'The rest of this job is paid as before.' : 'Nothing more is paid for this job.'}`
  }
  const what =
    side === 'customer'
      ? `Your bank disputed a charge of ${amount}.`
      : `${customerName}'s bank disputed a charge of ${amount}.`
  const frozen = partCents > 0 ? ` ${part} of your wallet is frozen.` : ''
  return `${what}${frozen} Nothing is released or refunded until the bank decides.`
}

function NoteForm({ dispute, result }: { dispute: Dispute; result: ActionResult | undefined }) {
  const isBusy = useNavigation().formData?.get('disputeId') === dispute.id
  const failed = result && !result.ok ? result : undefined
  return (
    <AutosaveForm
      draft={`dispute-note:${dispute.id}`}
      isAnswered={failed !== undefined}
      method="post"
      className="refund-form"
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="disputeId" value={dispute.id} />
      <TextareaField
        label="Your note for the bank"
        name="note"
        rows={5}
        maxLength={3000}
        required
        hint="What happened, in your own words. You can change it until we answer the bank."
        defaultValue={failed?.values?.['note'] ?? dispute.note ?? ''}
        error={failed?.errors?.['note']}
      />
      <Button type="submit" name="intent" value="note" tone="main" className="start" busy={isBusy}>
        {dispute.note ? 'Change note' : 'Add note'}
      </Button>
    </AutosaveForm>
  )
}
