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
 * Remembers what framed the page, in the browser only: a navigation whose data never arrives leaves
 * no route to ask.
 */
export function useLastFrame(Frame: ComponentType<FrameProps>, data: FrameData | undefined): void {
  useEffect(() => {
    if (data) last = { Frame, data }
  }, [Frame, data])
}

export const lastFrame = (): LastFrame | undefined => last
