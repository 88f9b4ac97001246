import { likesLabel, type Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

/** A linked reel, for browsers in which no player can open. */
export function ReelWithoutScript({ reel, isLiked }: { reel: Reel; isLiked: boolean }) {
  return (
    <noscript>
      <section className="panel above-32" aria-label={reel.title}>
        <h2 className="display-3 below-16">{reel.title}</h2>
        <video
          className="plain-video"
          src={reel.videoUrl}
          poster={reel.posterUrl ?? undefined}
          controls
          muted
          playsInline
          preload="none"
        />
        {reel.description && <p className="above-12 text-muted">{reel.description}</p>}
        <div className="cluster-12 above-16">
          {reel.orbiter && (
            <a
              href={paths.creator(reel.orbiter.id, { book: 'any' })}
              className={buttonClass('main')}
            >
              Book this creator
            </a>
          )}
          <form method="post" action={paths.reelLike(reel.id)}>
            <input type="hidden" name="isOn" value={isLiked ? 'no' : 'yes'} />
            <Button type="submit">{isLiked ? 'Remove your like' : 'Like'}</Button>
          </form>
          <span className="text-muted">{likesLabel(reel.likeCount)}</span>
        </div>
        <details className="above-16">
          <summary>Report this reel</summary>
          <form method="post" action={paths.reelReport(reel.id)} className="stack-12 above-12">
            <TextareaField
              name="reason"
              label="What is wrong with this reel?"
              rows={3}
              maxLength={500}
              required
              idPrefix="plain-report"
            />
            <Button type="submit" className="start">
              Send report
            </Button>
          </form>
        </details>
      </section>
    </noscript>
  )
}
