import type { EventKind, EventMap } from '#app/base/event-map.ts'

/** An event as sent to browsers; `kind` determines the shape of `data`. */
export type LiveEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: {
    id: number
    kind: K
    subjectId: string
    from: string | null
    to: string | null
    actorId: string | null
    data: EventMap[K]
  }
}[Kind]
