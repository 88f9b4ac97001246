import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { centsOf, formatCents, formatMoney } from '#app/base/money.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ChipGroup, ChipRadio } from '#app/ui/choice-chips.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'

interface TipFormProps {
  page: {
    tippable: { id: string; name: string }[]
    cardLabel: string | null
    limits: { least: number; most: number }
    key: string
  }
  result: ActionResult<unknown> | undefined
}

const SUGGESTED_DOLLARS = ['10', '20', '50']

/** The fields keep what was chosen before the script loaded, because React only reads them. */
export function TipForm({ page, result }: TipFormProps) {
  const { tippable, cardLabel, limits } = page
  const { errors, values } = result ?? {}
  const form = useRef<HTMLFormElement>(null)
  // The tip may have been charged even if its response was lost. Until a success arrives, another
  // press submits the same tip.
  const key = useFormKey(page.key, successOf(result, 'tip'))
  useEmptied(form, key)
  const [chosenCents, setChosenCents] = useState<number | null>(null)
  const isSending = useNavigation().state === 'submitting'
  useFocusFirstError(errors)
  const readChosen = () => {
    const sent = form.current && new FormData(form.current)
    const [amount, suggestion] = ['amount', 'suggestion'].map((name) => sent?.get(name))
    const chosen = amount || suggestion
    setChosenCents(typeof chosen === 'string' ? centsOf(chosen) : null)
  }
  useEffect(readChosen, [key])
  /** A suggestion and a custom amount exclude each other: the later one counts. */
  const keepLatest = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const fields = form.current?.elements
    const amount = fields?.namedItem('amount')
    const suggestions = fields?.namedItem('suggestion')
    if (target.name === 'suggestion' && amount instanceof HTMLInputElement) amount.value = ''
    if (target.name === 'amount' && suggestions instanceof RadioNodeList)
      for (const radio of suggestions) radio.checked = false
    readChosen()
  }
  return (
    <Form
      ref={form}
      method="post"
      className="stack-20"
      noValidate
      preventScrollReset
      onChange={keepLatest}
    >
      <input type="hidden" name="intent" value="tip" />
      <input type="hidden" name="tipKey" value={key} />
      {tippable.length > 1 && (
        <ChipGroup legend="Who is it for?" error={errors?.['orbiterId'] ?? ''}>
          {tippable.map(({ id, name }) => (
            <ChipRadio
              key={id}
              name="orbiterId"
              value={id}
              label={name}
              defaultChecked={values?.['orbiterId'] === id}
            />
          ))}
        </ChipGroup>
      )}
      <ChipGroup legend="Suggestions">
        {SUGGESTED_DOLLARS.map((dollars) => (
          <ChipRadio
            key={dollars}
            name="suggestion"
            value={dollars}
            label={formatMoney(Number(dollars) * 100)}
            defaultChecked={values?.['suggestion'] === dollars}
          />
        ))}
      </ChipGroup>
      <TextField
        label="Another amount in dollars"
        name="amount"
        inputMode="decimal"
        className="tabular"
        maxLength={10}
        defaultValue={values?.['amount']}
        hint={`From ${formatCents(limits.least)} to ${formatCents(limits.most)}.`}
        error={errors?.['amount']}
      />
      {cardLabel && (
        <ChipGroup legend="Card">
          <ChipRadio name="card" value="saved" label={cardLabel} defaultChecked />
          <ChipRadio name="card" value="new" label="Another card" />
        </ChipGroup>
      )}
      <Button
        type="submit"
        tone="main"
        className="btn-lg start"
        busy={isSending}
        busyLabel="Asking your bank"
      >
        {chosenCents === null ? 'Tip' : `Tip ${formatCents(chosenCents)}`}
      </Button>
    </Form>
  )
}
