import { useEffect, type ComponentType, type ReactNode } from 'react'
import type { FrameData } from '#app/routes/shell/frame-data.server.ts'

interface FrameProps {
  data: FrameData
  children: ReactNode
}

interface LastFrame {
  Frame: ComponentType<FrameProps>
  data: FrameData
}

let last: LastFrame | undefined

/**
 * Remembers the page's frame, only in the browser, because a navigation whose data never arrives
 * has no route that could supply the frame.
 */
export function useLastFrame(Frame: ComponentType<FrameProps>, data: FrameData | undefined): void {
  useEffect(() => {
    if (data) last = { Frame, data }
  }, [Frame, data])
}

export const lastFrame = (): LastFrame | undefined => last
