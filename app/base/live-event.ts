import type { EventKind, EventMap } from '#app/base/event-map.ts'

/** What a browser learns of an event; `kind` says which facts are in `data`. */
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
