import type { SavedCard } from '#money/payments/saved-cards.server.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import { Setting } from '#app/ui/setting.tsx'

/** The cards used for payments, each with a button to remove it. */
export function CardsPanel({ cards }: { cards: readonly SavedCard[] }) {
  return (
    <Setting
      name="cards"
      title="Saved cards"
      text={
        cards.length === 0
          ? 'No card is saved. A card that you pay with is saved, and you can remove it here.'
          : 'Our payment service keeps the cards that you paid with, to renew a reservation before it runs out and so that you can tip with one press. Orbit itself knows only what you see here.'
      }
    >
      {cards.length > 0 && (
        <ul className="profile-rows">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
    </Setting>
  )
}

function CardRow({ card: { id, label, expiry, neededFor } }: { card: SavedCard }) {
  return (
    <li className="profile-row">
      <div className="shrink">
        <p className="cluster-8 medium">{label}</p>
        <p className="small block measure text-muted">{expiry}</p>
        {neededFor && <p className="small block measure text-muted">{neededFor}</p>}
      </div>
      {!neededFor && (
        <details className="profile-more">
          <summary aria-label={`Remove card: ${label}`}>Remove card</summary>
          <p className="measure above-12 text-muted">
            Remove your {label}? It can't be charged any more, and you enter a card again the next
            time you pay. Your receipts stay.
          </p>
          <ProfileForm
            intent="remove-card"
            submit="Yes, remove it"
            label={`Yes, remove ${label}`}
            tone="danger"
          >
            <input type="hidden" name="card" value={id} />
          </ProfileForm>
        </details>
      )}
    </li>
  )
}
