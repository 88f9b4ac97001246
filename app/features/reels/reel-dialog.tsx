import { useEffect, useState, type ComponentType } from 'react'
import type { ReelDialogProps } from '#app/features/reels/watched-reel.ts'

/** The player, which comes after the gallery itself. */
export function ReelDialog(props: ReelDialogProps) {
  const [Theatre, setTheatre] = useState<ComponentType<ReelDialogProps> | null>(null)
  useEffect(() => {
    void import('#app/features/reels/reel-theatre.tsx').then((loaded) => setTheatre(() => loaded.ReelTheatre))
  }, [])
  return Theatre && <Theatre {...props} />
}
