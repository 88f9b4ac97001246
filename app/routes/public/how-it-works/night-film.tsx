import avif from '#app/routes/public/how-it-works/night-frames.avif?url'
import webp from '#app/routes/public/how-it-works/night-frames.webp?url'
import { StillPicture, type Still } from '#app/ui/still-picture.tsx'

/** Side by side in one picture: the clips first, then what the cut makes of them. */
const FRAMES = 24
const FRAME = { width: 360, height: 640 }

/**
 * The film of an example night beside the steps. Scrolling moves its frames and its clock, by
 * styles alone; where they cannot, and with reduced motion, the still and the last time stand.
 */
export function NightFilm({ still }: { still: Still }) {
  return (
    <figure className="night-film">
      <div className="night-frame" aria-hidden="true">
        <StillPicture still={{ ...still, alt: '' }} sizes="(width >= 900px) 380px, 96px" priority />
        <Frames className="night-frames" />
        <Frames className="night-cuts" />
      </div>
      <figcaption className="stack-8 shrink">
        <span className="line-12 between">
          <span className="text-muted">An example night</span>
          <span className="night-state" aria-hidden="true">
            <span>Standby</span>
            <span>
              <span className="dot dot-rec" />
              Filming
            </span>
            <span>Cutting</span>
            <span>Delivered</span>
          </span>
        </span>
        <span className="night-when timecode">
          <span className="night-last">11:32 PM</span>
          <span className="night-clock" aria-hidden="true" />
        </span>
        <span className="night-line" aria-hidden="true">
          <span />
        </span>
        <span className="night-ends">
          <span>
            <span className="time-words">5:40 PM</span> Doors open
          </span>
          <span>
            <span className="time-words">12:00 AM</span> The last guest leaves
          </span>
        </span>
        <span className="night-said">Delivered 28 minutes before the end</span>
      </figcaption>
    </figure>
  )
}

function Frames({ className }: { className: string }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={avif} />
      <img
        src={webp}
        alt=""
        width={FRAMES * FRAME.width}
        height={FRAME.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
