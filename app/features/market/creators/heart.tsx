import { Heart as HeartIcon } from 'lucide'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

interface HeartProps {
  userId: string
  fullName: string
  isSaved?: boolean
  /**
   * True for a labeled button, on a page about one Orbiter; false for a heart in the corner of a
   * card.
   */
  isWide?: boolean
}

/**
 * Saves an Orbiter. It is a plain form, so that it works without JavaScript. `FavouritesArea`
 * around the cards makes it instant.
 */
export function Heart({ userId, fullName, isSaved = false, isWide = false }: HeartProps) {
  return (
    <form
      method="post"
      action={paths.setFavourite()}
      className={isWide ? 'heart-form heart-form-wide' : 'heart-form'}
    >
      <input type="hidden" name="orbiterId" value={userId} />
      <input type="hidden" name="isOn" value={isSaved ? 'no' : 'yes'} />
      <button
        type="submit"
        className={isWide ? 'btn btn-quiet heart-wide' : 'heart'}
        aria-pressed={isSaved}
        aria-label={`Save ${fullName}`}
      >
        <Icon of={HeartIcon} />
        {isWide && <span className="heart-word" aria-hidden="true" />}
      </button>
    </form>
  )
}
