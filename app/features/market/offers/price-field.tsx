import { useState, type ComponentProps } from 'react'
import { centsOf, earningsOf, formatMoney } from '#app/base/money.ts'
import { TextField } from '#app/ui/field.tsx'

type PriceFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'onInput' | 'value'> & {
  defaultValue: string | undefined
  /** The commission on the price, in basis points. */
  commissionBps: number
  /** Shown while there is no price. */
  hint?: string
  /** Another note about a price, in cents. */
  noteOf?: (cents: number) => string | null
  onPrice?: (cents: number | null) => void
}

/** A price field in dollars. Shows what the Orbiter earns of the price, to the cent. */
export function PriceField({
  commissionBps,
  hint,
  noteOf,
  onPrice,
  defaultValue = '',
  ...field
}: PriceFieldProps) {
  const [typed, setTyped] = useState(defaultValue)
  const cents = centsOf(typed)
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      sign="$"
      {...field}
      defaultValue={defaultValue}
      hint={cents ? earned(cents, commissionBps, noteOf?.(cents)) : hint}
      onInput={({ currentTarget: control }) => {
        // A pasted price may bring the sign that the field shows.
        if (control.value.trim().startsWith('$')) control.value = control.value.replace('$', '')
        setTyped(control.value)
        onPrice?.(centsOf(control.value))
      }}
    />
  )
}

const earned = (cents: number, commissionBps: number, note: string | null | undefined) =>
  `You earn ${formatMoney(earningsOf(cents, commissionBps))}${note ? `. ${note}` : ''}`
