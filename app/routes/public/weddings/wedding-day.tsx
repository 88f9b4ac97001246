import { soldName, type OfferedProduct } from '#market/catalog/product.ts'
import type { Reel } from '#market/reels/reel.ts'
import { WeddingReel } from '#app/routes/public/weddings/wedding-reel.tsx'
import { StillPicture, type Still } from '#app/ui/still-picture.tsx'

const STEPS = [
  {
    title: 'You ask',
    text: 'Send your date, your place and a package. You get a quote within 24 hours; it is free, and nothing is booked until you accept it.',
  },
  {
    title: 'You meet your Orbiter',
    text: 'We match you with an Orbiter who is free on all your days. You go through the plan together: what must be in, and who stays off camera.',
  },
  {
    title: 'Getting ready',
    text: 'Rings, flowers, the room before anyone is in it.',
  },
  {
    title: 'Ceremony and dinner',
    text: 'One person with a phone, not a crew. The editing starts between the courses.',
  },
]

const SIZES = '(width >= 900px) 420px, 92vw'

interface WeddingDayProps {
  /** Plays beside the steps. */
  reel: Reel | undefined
  /** Stands there while the gallery has no further reel. */
  still: Still
  packages: OfferedProduct[]
}

/** A wedding from the first message to the last photo. The delivery times come from the catalog. */
export function WeddingDay({ reel, still, packages }: WeddingDayProps) {
  return (
    <section className="wedding-day" aria-labelledby="wedding-day-title">
      {reel ? (
        <WeddingReel reel={reel} sizes={SIZES} />
      ) : (
        <StillPicture still={still} sizes={SIZES} />
      )}
      <div>
        <h2 id="wedding-day-title" className="display-2">
          How it goes
        </h2>
        <ol>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
          <li>
            <h3 className="title">Your reels and photos</h3>
            <dl className="text-muted">
              {packages.map((product) => (
                <div key={product.id}>
                  <dt>{soldName(product)}</dt>
                  <dd>{product.delivery}</dd>
                </div>
              ))}
            </dl>
          </li>
        </ol>
      </div>
    </section>
  )
}
