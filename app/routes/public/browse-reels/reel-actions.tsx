import { Flag, Heart, Share2 } from 'lucide'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { abbreviateCount, likesLabel, type ReelLike } from '#market/reels/reel.ts'
import type { WatchedReel } from '#app/routes/public/browse-reels/watched-reel.ts'
import { paths } from '#app/base/paths.ts'
import { dismissErrors, showToast } from '#app/ui/toast.ts'
import { Icon } from '#app/ui/icon.tsx'

interface ReelActionsProps {
  reel: WatchedReel
  onLike: (like: ReelLike) => void
  isReporting: boolean
  onReport: () => void
}

export function ReelActions({ reel, onLike, isReporting, onReport }: ReelActionsProps) {
  const navigate = useNavigate()
  const signIn = () => navigate(paths.auth({ next: paths.browseReels({ reel: reel.id }) }))
  const { isLiked, likeCount } = reel
  const [isBusy, setIsBusy] = useState(false)
  const like = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    onLike({ isLiked: !isLiked, likeCount: likeCount + (isLiked ? -1 : 1) })
    const answer = await sendLike(reel.id, !isLiked)
    setIsBusy(false)
    onLike(answer.like ?? { isLiked, likeCount })
    if (answer.mustSignIn) return signIn()
    if (answer.like) dismissErrors()
    else
      showToast({
        title: 'Error',
        description: 'Your like could not be saved. Please try again.',
        tone: 'bad',
      })
  }
  return (
    <div className="viewer-actions">
      <form method="post" action={paths.reelLike(reel.id)} onSubmit={(event) => void like(event)}>
        <button
          type="submit"
          className="viewer-act viewer-like"
          aria-pressed={isLiked}
          aria-label={`Like, ${likesLabel(likeCount)}`}
        >
          <Icon of={Heart} />
          <span>{abbreviateCount(likeCount)}</span>
        </button>
      </form>
      <button type="button" className="viewer-act" onClick={() => void share(reel)}>
        <Icon of={Share2} />
        <span>Share</span>
      </button>
      <button type="button" className="viewer-act" aria-expanded={isReporting} onClick={onReport}>
        <Icon of={Flag} />
        <span>Report</span>
      </button>
    </div>
  )
}

/** If the result has no like, it was not saved. */
async function sendLike(
  reelId: string,
  isOn: boolean,
): Promise<{ like: ReelLike | null; mustSignIn?: true }> {
  try {
    const body = new URLSearchParams({ isOn: isOn ? 'yes' : 'no', stays: 'yes' })
    const answer = await fetch(paths.reelLike(reelId), { method: 'POST', body, redirect: 'manual' })
    // They return to the reel, which they then like.
    if (answer.type === 'opaqueredirect') return { like: null, mustSignIn: true }
    return { like: answer.ok ? ((await answer.json()) as ReelLike) : null }
  } catch {
    return { like: null }
  }
}

/** Opens the device's share sheet, or copies the link if there is none. */
async function share({ id, title }: WatchedReel): Promise<void> {
  const url = location.origin + paths.browseReels({ reel: id })
  try {
    if ('share' in navigator) return await navigator.share({ title, url })
  } catch (error) {
    // The user cancelled.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({
      title: 'Link copied',
      description: 'Paste it wherever you want to show this reel.',
      tone: 'ok',
    })
  } catch {
    showToast({ title: 'Copy this link', description: url, durationMs: 15_000 })
  }
}
