import { useRef } from 'react'
import { clockText } from '#app/base/timecode.ts'
import { MutedFilm } from '#app/ui/muted-film.tsx'
import { PlaySwitch } from '#app/ui/play-switch.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

/** The cover's film, muted over its still picture while it is in view, and the switch that stops it. */
export function CoverFilm({ src }: { src: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const playing = usePlayInView(frame)
  return (
    <div ref={frame} className="creator-cover-film">
      {playing.plays && <MutedFilm src={src} clock={timeOf} onFailed={playing.stop} />}
      <PlaySwitch playing={playing} what="the film" className="creator-cover-switch" />
    </div>
  )
}

/** `0:07 / 0:30` */
const timeOf = ({ currentTime, duration }: HTMLVideoElement) =>
  `${clockText(currentTime)} / ${clockText(duration)}`
