import { Link } from 'react-router'
import { formatDate, formatTime } from '#app/base/time.ts'
import { timeOfMinutes } from '#app/base/time-steps.ts'
import { paths } from '#app/base/paths.ts'
import { posterSources } from '#app/base/poster.ts'
import type { Evening, EveningReel } from '#delivery/publishing/choose-evening.ts'
import type { HungReel } from '#delivery/publishing/find-evening.server.ts'
import {
  axisOf,
  middleOf,
  type EveningAxis,
  type Hung,
} from '#app/routes/public/home/evening-axis.ts'
import { eveningName, timeLeftWords } from '#app/routes/public/home/evening-words.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

/** An evening of a city: each reel hangs at the minute of its delivery. Rendered on the server. */
export function EveningStrip({ evening, today }: { evening: Evening<HungReel>; today: string }) {
  const axis = axisOf(evening.reels)
  return (
    <section className="page stack-12" aria-labelledby="evening-title">
      <h2 id="evening-title" className="display-2">
        {eveningName(evening, today)}
      </h2>
      <p className="text-muted">
        {formatDate(evening.date, false)}. Each reel reached its customer before the event ended.
      </p>
      <Axis axis={axis} />
      <ol className="rail evening-reels">
        {evening.reels.map((hung, index) => (
          <li key={hung.reel.id} data-place={axis.hung[index]?.place}>
            <HungPoster hung={hung} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function HungPoster({ hung: { reel, at, minutesLeft } }: { hung: EveningReel<HungReel> }) {
  return (
    <Link to={paths.browseReels({ reel: reel.id })} className="stack-12">
      <span className="evening-time">
        <b className="tabular">{formatTime(timeOfMinutes(at))}</b>
        <span className="sr-only">,</span> <span>{timeLeftWords(minutesLeft)} before the end</span>
      </span>
      <VideoPoster
        {...posterSources(reel.posterUrl)}
        sizes="(width >= 1000px) 200px, 56vw"
        videoSrc={reel.videoUrl}
        alt=""
      >
        <h3 className="title">
          <span className="sr-only">Watch </span>
          {reel.title}
        </h3>
        {reel.orbiterName && <p className="evening-by">{reel.orbiterName}</p>}
      </VideoPoster>
    </Link>
  )
}

const LINE_Y = 34
const HEIGHT = 84

/** The hours, and for each reel the minute of its delivery, what was left, and its thread. */
function Axis({ axis: { hours, hung } }: { axis: EveningAxis }) {
  return (
    <svg className="evening-axis" width="100%" height={HEIGHT} aria-hidden="true">
      <line className="evening-line" x1="0" x2="100%" y1={LINE_Y} y2={LINE_Y} />
      {hours.map(({ hour, at }, index) => (
        <g key={hour}>
          <line x1={`${at}%`} x2={`${at}%`} y1={LINE_Y - 5} y2={LINE_Y + 5} />
          <text x={`${at}%`} y="18" textAnchor={anchorOf(index, hours.length)}>
            {hourName(hour)}
          </text>
        </g>
      ))}
      {hung.map((one) => (
        <Thread key={one.place} hung={one} />
      ))}
    </svg>
  )
}

function Thread({ hung: { at, endsAt, place } }: { hung: Hung }) {
  return (
    <g>
      <line x1={`${at}%`} x2={`${middleOf(place)}%`} y1={LINE_Y} y2={HEIGHT} />
      <line className="evening-left" x1={`${at}%`} x2={`${endsAt}%`} y1={LINE_Y} y2={LINE_Y} />
      <circle cx={`${at}%`} cy={LINE_Y} r="5" />
    </g>
  )
}

const hourName = (hour: number) => formatTime(timeOfMinutes(hour * 60)).replace(':00', '')

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}
