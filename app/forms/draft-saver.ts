import { onArrival } from '#app/forms/client-action.ts'
import {
  adoptDraft,
  forgetSent,
  newestDraft,
  readDraft,
  writeDraft,
  type DeviceDraft,
  type Values,
} from '#app/forms/device-draft.ts'
import { fillForm, formTexts, isSettling, typedValues } from '#app/forms/form-values.ts'

/** The draft is sent to the server after a pause of this length in typing. */
const PAUSE_MS = 1500

interface DraftOptions {
  name: string
  saveTo: string | null
  linked: Values
  onRestore: ((values: Values) => void) | undefined
  /** When the server last saved the form's initial values, in ISO 8601; empty if it has none. */
  over: string
}

interface Start extends Omit<DraftOptions, 'over'> {
  savedAt: string | null
  adopts: { from: string; as: string } | undefined
  isAnswered: boolean
  /**
   * Names of fields that were typed into before the page was hydrated. They stay as they are, and
   * are not a draft yet: their form may already be on its way, sent without the program.
   */
  typedEarly: readonly string[]
}

/**
 * Restores the newest draft of a form and saves what is typed from then on.
 * @param typed names of fields that were typed into since the form was last sent, including before
 * this module was loaded; later names are added
 * @returns a function that stops saving
 */
export function startDraft(
  form: HTMLFormElement,
  { savedAt, adopts, isAnswered, typedEarly, ...options }: Start,
  typed: Set<string>,
): () => void {
  if (adopts) adoptDraft(adopts.from, adopts.as)
  const saver = new DraftSaver(form, { ...options, over: savedAt ?? '' })
  if (isAnswered) saver.reopen()
  else saver.restore(newestDraft(options.name, savedAt), new Set([...typed, ...typedEarly]))
  // Only after restoring the draft, which would otherwise look like typing.
  return saver.follow(typed)
}

/**
 * Opens the part of the page that contains the form. Of the parts that share a name, only one can
 * be open: a part in which someone is typing stays open.
 */
function openAround(form: HTMLFormElement): void {
  const part = form.closest('details')
  const inUse = document.activeElement?.closest('details')
  if (part && (!inUse || inUse === part || inUse.name !== part.name)) part.open = true
}

/** The draft of one form: restores it, saves it on this device, and sends it to the server. */
class DraftSaver {
  readonly #form: HTMLFormElement
  readonly #options: DraftOptions
  #over: string
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(form: HTMLFormElement, options: DraftOptions) {
    this.#form = form
    this.#options = options
    this.#over = options.over
  }

  /** The form was refused, so its draft counts as not sent. */
  reopen(): void {
    const { name } = this.#options
    const refused = readDraft(name)
    if (refused) writeDraft(name, { ...refused, isSent: false })
  }

  /** @param typed names of fields to leave as they are */
  restore(draft: DeviceDraft | null, typed: Set<string>): void {
    if (!draft) return
    const { linked, onRestore } = this.#options
    const values = Object.entries(draft.values).filter(
      ([field]) =>
        !typed.has(field.split('=')[0] ?? '') &&
        (linked[field] === undefined || linked[field] === draft.linked?.[field]),
    )
    const texts = Object.fromEntries(values)
    // Such a form fills in every field from the values it receives.
    const now = [...formTexts(this.#form)].filter(([field]) => typed.has(field))
    if (onRestore) onRestore({ ...texts, ...Object.fromEntries(now) })
    else if (fillForm(this.#form, texts)) openAround(this.#form)
    if (!draft.isSent) this.#sendSoon()
  }

  /**
   * Saves what was typed, and what is typed from now on.
   * @returns a function that stops saving
   */
  follow(typed: Set<string>): () => void {
    const save = () => {
      this.#save(false)
      this.#sendSoon()
    }
    const onInput = ({ target }: Event) => {
      if (isSettling(this.#form)) return this.#follow()
      typed.add((target as HTMLInputElement).name)
      save()
    }
    // Cancel the pending send: a draft that arrives after the form would only bring back old text.
    const onSubmit = (event: SubmitEvent) => {
      typed.clear()
      const { name } = this.#options
      const [sent, sentAt] = [this.#values(), Date.now()]
      this.#save(true)
      onArrival(event, name, () => forgetSent(name, sent, sentAt))
      this.#stopWaiting()
    }
    const flush = () => {
      if (this.#stopWaiting()) void this.#send()
    }
    this.#form.addEventListener('input', onInput)
    this.#form.addEventListener('submit', onSubmit)
    addEventListener('pagehide', flush)
    if (typed.size > 0) save()
    return () => {
      this.#form.removeEventListener('input', onInput)
      this.#form.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', flush)
      flush()
    }
  }

  #values(): Partial<Values> {
    return this.#options.onRestore
      ? Object.fromEntries(formTexts(this.#form))
      : typedValues(this.#form)
  }

  /** The form was emptied, or shows what the server has: update its draft to match. */
  #follow(): void {
    const draft = readDraft(this.#options.name)
    if (draft) this.#save(draft.isSent === true)
  }

  #save(isSent: boolean): void {
    const { name, linked } = this.#options
    // Preserves what was typed into fields that are currently not on the page.
    writeDraft(name, {
      at: Date.now(),
      over: this.#over,
      isSent,
      linked,
      values: { ...readDraft(name)?.values, ...(this.#values() as Values) },
    })
  }

  #sendSoon(): void {
    clearTimeout(this.#pause)
    if (this.#options.saveTo) this.#pause = setTimeout(() => void this.#send(), PAUSE_MS)
  }

  /** @returns whether the draft was still waiting to be sent */
  #stopWaiting(): boolean {
    const wasWaiting = this.#pause !== undefined
    clearTimeout(this.#pause)
    this.#pause = undefined
    return wasWaiting
  }

  #texts(): URLSearchParams {
    const texts = formTexts(this.#form)
    texts.set('draftOver', this.#over)
    return texts
  }

  async #send(): Promise<void> {
    this.#pause = undefined
    const { name, saveTo } = this.#options
    const sent = readDraft(name)
    const answer =
      saveTo &&
      (await fetch(saveTo, {
        method: 'POST',
        body: this.#texts(),
        keepalive: true,
      }).catch(() => null))
    // The next keystroke tries again.
    if (!answer || !answer.ok) return
    const { savedAt } = (await answer.json()) as { savedAt: string | null }
    // The form itself arrived first.
    if (savedAt === null) return
    this.#over = savedAt
    const draft = readDraft(name)
    if (draft)
      writeDraft(name, {
        ...draft,
        over: this.#over,
        isSent: draft.isSent || draft.at === sent?.at,
      })
  }
}
