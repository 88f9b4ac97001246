import { useEffect, useRef } from 'react'
import type { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import { useFilmState } from '#app/ui/film-player/use-film-state.ts'

/** How much of each new picture shows at once, so that a hard cut doesn't flash in the room. */
const SHARE_WHILE_PLAYING = 0.4

interface FilmGlowProps {
  desk: FilmDesk
  posterUrl: string | null
}

/** The light of the film around it: of its poster, then of the picture that is being shown. */
export function FilmGlow({ desk, posterUrl }: FilmGlowProps) {
  const { hasStarted } = useFilmState(desk)
  if (hasStarted) return <MovingGlow desk={desk} />
  return posterUrl && <img className="film-glow" src={posterUrl} alt="" aria-hidden />
}

function MovingGlow({ desk }: Pick<FilmGlowProps, 'desk'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = () => {
      const share = desk.state.isPlaying ? SHARE_WHILE_PLAYING : 1
      if (canvas.current) desk.paint(canvas.current, share)
    }
    draw()
    return desk.subscribe(draw)
  }, [desk])
  return <canvas ref={canvas} className="film-glow" width={9} height={16} aria-hidden />
}
