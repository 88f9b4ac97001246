import { Camera, Heart, Wifi } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

const NEEDS = [
  {
    icon: Camera,
    title: 'An iPhone 12 or newer',
    text: 'That is your whole kit: camera, editing desk and upload.',
  },
  {
    icon: Wifi,
    title: 'Reliable internet',
    text: 'Reels are delivered from the event, not from home.',
  },
  {
    icon: Heart,
    title: 'A passion for short video',
    text: 'You know which second makes people stop scrolling.',
  },
]

const FREEDOMS = [
  'You set your own schedule.',
  'You accept or decline each project within 24 hours.',
  'There are no minimum commitments.',
]

export function WhoCanJoin() {
  return (
    <section aria-labelledby="who-title" className="split">
      <div className="stack-20 top">
        <h2 id="who-title" className="display-2">
          Who can join
        </h2>
        <p className="lead">
          Students, hobbyists and seasoned creators. What counts is the reel, not the résumé.
        </p>
        <ul className="plain-list">
          {FREEDOMS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <ul className="stack-12 top" aria-label="What you need">
        {NEEDS.map(({ icon, title, text }) => (
          <li key={title} className="panel need">
            <span className="value-icon" aria-hidden="true">
              <Icon of={icon} />
            </span>
            <div>
              <h3 className="title">{title}</h3>
              <p className="above-4 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
