import { Pause, Play } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import type { PlayInView } from '#app/ui/use-play-in-view.ts'

interface PlaySwitchProps {
  playing: PlayInView
  /** What it plays and pauses, for screen readers: `the film`. */
  what: string
  className?: string
}

/** Stops a film that plays by itself (WCAG 2.2.2), and starts one that doesn't. */
export function PlaySwitch({ playing: { isOn, toggle }, what, className = '' }: PlaySwitchProps) {
  return (
    <button
      type="button"
      className={`media-button play-switch needs-script ${className}`}
      aria-label={isOn ? `Pause ${what}` : `Play ${what}`}
      onClick={toggle}
    >
      <Icon of={isOn ? Pause : Play} size={16} fill="currentColor" />
    </button>
  )
}
