import type { Reel } from '#app/features/reels/reel.ts'

/** A linked reel where no dialog can open. */
export function ReelWithoutScript({ reel }: { reel: Reel }) {
  return (
    <noscript>
      <section className="panel mt-8" aria-label={reel.title}>
        <h2 className="display-3 mb-4">{reel.title}</h2>
        <video className="plain-video" src={reel.videoUrl} poster={reel.posterUrl ?? undefined} controls muted playsInline preload="none" />
        {reel.description && <p className="mt-3 text-muted">{reel.description}</p>}
      </section>
    </noscript>
  )
}
