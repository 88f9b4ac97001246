import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { formatCents } from '#app/base/money.ts'
import type { PriceLines } from '#app/routes/pay/pay-prompt.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import './price-summary.css'

/** How the amount is made up; nothing if it equals the price. */
export function PriceSummary({ lines, amountCents }: { lines: PriceLines; amountCents: number }) {
  const { priceCents, discountCents, creditCents, taxCents, promoCode } = lines
  const rows = [
    { label: `Code ${promoCode}`, cents: -discountCents },
    { label: 'Sales tax', cents: taxCents },
    { label: 'Your credit', cents: -creditCents },
  ].filter(({ cents }) => cents !== 0)
  if (rows.length === 0) return null
  return (
    <dl className="price-lines">
      {[{ label: 'Price', cents: priceCents }, ...rows].map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatCents(cents)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>To pay</dt>
        <dd className="tabular">{formatCents(amountCents)}</dd>
      </div>
    </dl>
  )
}

interface PayLessProps {
  lines: PriceLines
  /** Why the typed code can't be used. */
  error: string | undefined
  /** Requests the price with the values entered here. */
  reprice: () => void
}

/** A promo code and gift credit. Few people have them, so they stay out of the way. */
export function PayLess({ lines, error, reprice }: PayLessProps) {
  const { promoCode, refusedCode, useCredit, availableCents } = lines
  const [isOpen, setOpen] = useState(promoCode !== '' || error !== undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen && !promoCode) field.current?.focus()
  }, [isOpen, promoCode])
  const remove = () => {
    if (field.current) field.current.value = ''
    reprice()
  }
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Otherwise, Enter would press the button that pays.
    event.preventDefault()
    reprice()
  }
  return (
    <div className="stack-8 items-start">
      {(availableCents > 0 || useCredit) && (
        <CheckboxField
          label={`Use your credit: ${formatCents(availableCents)}`}
          name="useCredit"
          value="on"
          defaultChecked={useCredit}
          onChange={reprice}
        />
      )}
      {isOpen ? (
        <div className="pay-code">
          <TextField
            ref={field}
            onKeyDown={applyOnEnter}
            label="Promo code"
            name="promoCode"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={promoCode || refusedCode}
            error={error}
          />
          <Button type="button" onClick={reprice}>
            Apply
          </Button>
          {(promoCode || refusedCode) && (
            <Button type="button" tone="ghost" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      ) : (
        <button type="button" className="text-link pay-add-code" onClick={() => setOpen(true)}>
          Add a promo code
        </button>
      )}
    </div>
  )
}
