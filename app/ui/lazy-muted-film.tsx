import { lazy, Suspense } from 'react'
import type { MutedFilmProps } from '#app/ui/muted-film.tsx'

const MutedFilm = lazy(() =>
  import('#app/ui/muted-film.tsx').then(
    (loaded) => ({ default: loaded.MutedFilm }),
    () => ({ default: () => <></> }),
  ),
)

/** A `MutedFilm` whose code is loaded when there is one to play; if that fails, the picture stays. */
export function LazyMutedFilm(props: MutedFilmProps) {
  return (
    <Suspense>
      <MutedFilm {...props} />
    </Suspense>
  )
}
