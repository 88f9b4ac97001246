/** The keys of the player. They work while the player has the focus, or while nothing has it. */

export type FilmAction =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'run-backward'
  | 'stop'
  | 'run-forward'
  | 'frame-back'
  | 'frame-forward'
  | 'mute'
  | 'full-screen'
  | 'captions'

const KEYS: Readonly<Record<string, FilmAction>> = {
  ' ': 'toggle',
  arrowleft: 'back',
  arrowright: 'forward',
  j: 'run-backward',
  k: 'stop',
  l: 'run-forward',
  ',': 'frame-back',
  '.': 'frame-forward',
  m: 'mute',
  f: 'full-screen',
  c: 'captions',
}

/** Elements that handle letter or arrow keys themselves. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="slider"], dialog, [role="dialog"]'
/** Elements that the space bar presses. */
const TAKES_SPACE = 'button, a, summary, [role="button"]'

/** The action of a key; null if the key belongs to something else. */
function actionOf(event: KeyboardEvent, player: HTMLElement): FilmAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const action = KEYS[event.key.toLowerCase()]
  if (!action) return null
  const { target } = event
  if (
    !(target instanceof Element) ||
    target === document.body ||
    target === document.documentElement
  )
    return action
  if (!player.contains(target)) return null
  const slider = target.closest('[role="slider"]')
  // The strip is a slider whose arrow keys do the same as the player's; letter keys are free there.
  if (slider) return event.key.startsWith('Arrow') ? null : action
  if (target.closest(TAKES_KEYS)) return null
  return event.key === ' ' && target.closest(TAKES_SPACE) ? null : action
}

/** @returns a function that stops listening */
export function listenToKeys(player: HTMLElement, run: (action: FilmAction) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const action = actionOf(event, player)
    if (!action) return
    event.preventDefault()
    run(action)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
