/** The life of a noun as a table: every change of its status that there is. docs/lives.md is drawn from these tables. */

/** One arrow: who may take it, where it leads, and the event that records it. */
export interface Transition<
  Status extends string,
  Action extends string,
  Actor extends string,
  Event extends string | null = string,
> {
  readonly action: Action
  readonly by: readonly Actor[]
  /** Null: the noun begins its life here. */
  readonly from: Status | null
  readonly to: Status
  /** Kind of the event that is recorded with it. */
  readonly event: Event
}

/** The arrow that an action takes from a status; undefined when there is none. */
export function findTransition<Row extends Transition<string, string, string, string | null>>(
  table: readonly Row[],
  action: Row['action'],
  from: Row['from'],
): Row | undefined {
  return table.find((row) => row.action === action && row.from === from)
}
