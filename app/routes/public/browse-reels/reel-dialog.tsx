import { useEffect, useState, type ComponentType } from 'react'
import { firstInteraction } from '#app/ui/first-interaction.ts'
import type { ReelDialogProps } from '#app/routes/public/browse-reels/watched-reel.ts'

/**
 * The player, loaded when there is something to play, or already on the first interaction with the
 * gallery.
 */
export function ReelDialog(props: ReelDialogProps) {
  const [Viewer, setViewer] = useState<ComponentType<ReelDialogProps> | null>(null)
  const isOn = props.reel !== null
  useEffect(() => {
    void (isOn ? Promise.resolve() : firstInteraction())
      .then(() => import('#app/routes/public/browse-reels/reel-viewer.tsx'))
      .then((loaded) => setViewer(() => loaded.ReelViewer))
  }, [isOn])
  return Viewer && <Viewer {...props} />
}
