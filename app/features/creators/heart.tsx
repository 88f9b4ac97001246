import { Heart as HeartIcon } from 'lucide-react'
import { paths } from '#app/paths.ts'

interface HeartProps {
  userId: string
  fullName: string
  isSaved?: boolean
}

/** Saves an Orbiter. A plain form, so that it works without a script; `FavouritesArea` around the cards makes it instant. */
export function Heart({ userId, fullName, isSaved = false }: HeartProps) {
  return (
    <form method="post" action={paths.setFavourite()} className="heart-form">
      <input type="hidden" name="orbiterId" value={userId} />
      <input type="hidden" name="wanted" value={isSaved ? 'no' : 'yes'} />
      <button type="submit" className="heart" aria-pressed={isSaved} aria-label={`Save ${fullName}`}>
        <HeartIcon aria-hidden="true" />
      </button>
    </form>
  )
}
