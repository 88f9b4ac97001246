import { useEffect, useSyncExternalStore, type RefObject } from 'react'
import type { FilmDesk, FilmState } from '#app/ui/film-player/film-desk.ts'

export function useFilmState(desk: FilmDesk): FilmState {
  return useSyncExternalStore(
    desk.subscribe,
    () => desk.state,
    () => desk.state,
  )
}

/** Follows the film frame by frame, without rendering in React. */
export function useFrames<Node extends HTMLElement>(
  desk: FilmDesk,
  element: RefObject<Node | null>,
  draw: (element: Node, at: number, length: number) => void,
): void {
  useEffect(
    () =>
      desk.onFrame((at, length) => {
        if (element.current) draw(element.current, at, length)
      }),
    [desk, element, draw],
  )
}
