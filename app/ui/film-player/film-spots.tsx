import type { KeyboardEvent } from 'react'
import { withProperties } from '#app/ui/custom-properties.ts'
import type { FilmDesk } from '#app/ui/film-player/film-desk.ts'
import type { FilmPoint, FilmSpot } from '#app/ui/film-player/film-source.ts'
import { clamp, momentText } from '#app/ui/film-player/film-time.ts'
import { useFilmState } from '#app/ui/film-player/use-film-state.ts'
import './film-player.css'

/** A ring is shown for this long before and after its moment. */
const SHOWN_SECONDS = 1.2

interface FilmSpotsProps {
  desk: FilmDesk
  spots: readonly FilmSpot[]
  onSpot: (spot: FilmSpot) => void
}

/** Rings on the places that comments are about, shown around the moment of each comment. */
export function FilmSpots({ desk, spots, onSpot }: FilmSpotsProps) {
  const { at } = useFilmState(desk)
  const shown = spots.filter(
    ({ atMs }) => atMs === null || Math.abs(at - atMs / 1000) <= SHOWN_SECONDS,
  )
  return <Rings spots={shown} onSpot={onSpot} />
}

/** Rings on a picture, each with the comment about its place. */
export function Rings({ spots, onSpot }: Omit<FilmSpotsProps, 'desk'>) {
  return spots.map((spot) => (
    <span
      key={spot.id}
      className="film-spot"
      data-side={spot.x > 0.5 ? 'left' : 'right'}
      ref={withProperties(placeOf(spot))}
    >
      <button
        type="button"
        className="film-ring"
        aria-label={spot.label}
        onClick={() => onSpot(spot)}
      />
      <span className="film-say">
        <b>{spot.author}</b>
        {spot.atMs !== null && <span className="tabular"> {momentText(spot.atMs)}</span>}
        <br />
        {spot.body}
      </span>
    </span>
  ))
}

const placeOf = ({ x, y }: FilmPoint) => ({ '--x': x, '--y': y })

const STEP = 0.02
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** The ring of the comment that is being written; arrow keys move it. */
export function DraftRing({
  point,
  onPoint,
}: {
  point: FilmPoint
  onPoint: (point: FilmPoint) => void
}) {
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    onPoint({ x: clamp(point.x + by[0], 0, 1), y: clamp(point.y + by[1], 0, 1) })
  }
  return (
    <span className="film-spot" ref={withProperties(placeOf(point))}>
      <button
        type="button"
        className="film-ring"
        aria-label={`Spot ${Math.round(point.x * 100)}% from the left, ${Math.round(point.y * 100)}% from the top. Arrow keys move it.`}
        onKeyDown={move}
      />
    </span>
  )
}
