import { PriceField } from '#market/offers/price-field.tsx'
import { PanelFrame } from '#app/routes/bookings/cards/panel-frame.tsx'
import { panelLinks, type PanelProps } from '#app/routes/bookings/booking/panel-links.ts'
import { TextareaField } from '#app/ui/field.tsx'

export function QuotePanel({ page: { view }, result }: PanelProps) {
  const price = view.quoteCents === null ? '' : String(view.quoteCents / 100)
  const note = view.quoteNote ?? ''
  return (
    <PanelFrame
      {...panelLinks(view.id, 'quote')}
      intent="quote"
      title={`Quote for ${view.customerName}`}
      text={
        <p>{view.customerName} has up to 24 hours to accept it. The date is booked when they do.</p>
      }
      submit="Send the quote"
      start={{ price, note }}
    >
      <PriceField
        label="Price in dollars"
        name="price"
        required
        maxLength={10}
        commissionBps={view.commissionBps ?? 0}
        error={result?.errors?.['price']}
        defaultValue={result?.values?.['price'] ?? price}
      />
      <TextareaField
        label="What's included"
        name="note"
        optional
        rows={3}
        maxLength={500}
        error={result?.errors?.['note']}
        defaultValue={result?.values?.['note'] ?? note}
      />
    </PanelFrame>
  )
}
