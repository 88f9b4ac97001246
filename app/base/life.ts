/**
 * The state machine of a noun as a table of all its transitions. docs/lives.md is drawn from these
 * tables.
 */
import type { EventKind } from '#app/base/event-map.ts'

/** One transition: who may trigger it, where it leads, and the event that records it. */
export interface Transition<
  Status extends string,
  Action extends string,
  Actor extends string,
  Event extends string | null = string,
> {
  readonly action: Action
  readonly by: readonly Actor[]
  /** Null: the transition creates the noun. */
  readonly from: Status | null
  readonly to: Status
  readonly event: Event
}

/** All transitions of a noun, each recorded by an event. */
export type Life<
  Status extends string,
  Action extends string,
  Actor extends string,
> = readonly Transition<Status, Action, Actor, EventKind>[]

/** The transition of an action from a status; undefined if there is none. */
export function findTransition<Row extends Transition<string, string, string, string | null>>(
  table: readonly Row[],
  action: Row['action'],
  from: Row['from'],
): Row | undefined {
  return table.find((row) => row.action === action && row.from === from)
}

/** The same transition from each of several statuses. */
export function fromEach<const From extends string | null, const Row>(
  statuses: readonly From[],
  row: Row,
): (Row & { readonly from: From })[] {
  return statuses.map((from) => ({ ...row, from }))
}

/**
 * A transition from each status to every other status, for statuses that a person sets manually.
 */
export function betweenAll<Status extends string, const Row>(
  statuses: readonly Status[],
  row: Row,
): (Row & { readonly from: Status; readonly to: Status })[] {
  return statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => ({ ...row, from, to })),
  )
}

/**
 * Where an action leads, and from which statuses. An action that leads to several statuses needs
 * `to`.
 */
export function findArrow<Status extends string, Action extends string>(
  table: readonly Transition<Status, Action, string, string | null>[],
  action: Action,
  to?: Status,
): { from: Status[]; to: Status } {
  const rows = table.filter((row) => row.action === action && (!to || row.to === to))
  const [first] = rows
  if (!first || rows.some((row) => row.to !== first.to))
    throw new Error(`There is no one arrow for ${action}`)
  return { from: rows.flatMap((row) => row.from ?? []), to: first.to }
}
