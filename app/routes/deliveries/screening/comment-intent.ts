const INTENTS = new Set<unknown>(['comment', 'answer', 'edit', 'remove', 'tick'])

/** Whether a form belongs to comments, which show their own results. */
export const isCommentIntent = (intent: unknown): boolean => INTENTS.has(intent)
