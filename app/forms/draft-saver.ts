import { onArrival } from '#app/forms/client-action.ts'
import {
  adoptDraft,
  forgetDraft,
  newestDraft,
  readDraft,
  writeDraft,
  type DeviceDraft,
  type Values,
} from '#app/forms/device-draft.ts'
import { fillForm, formTexts, typedValues } from '#app/forms/form-values.ts'

/** The draft is sent to the server after a pause of this length in typing. */
const PAUSE_MS = 1500

interface DraftOptions {
  name: string
  saveTo: string | null
  linked: Values
  onRestore: ((values: Values) => void) | undefined
  /**
   * When the server last saved what the form started with, in ISO 8601; empty if it has nothing.
   */
  over: string
}

interface Start extends Omit<DraftOptions, 'over'> {
  savedAt: string | null
  adopts: { from: string; as: string } | undefined
  isAnswered: boolean
}

/**
 * Restores the newest draft of a form and saves what is typed from then on.
 * @param typed names of fields that were typed into before this was loaded
 * @returns a function that stops it
 */
export function startDraft(
  form: HTMLFormElement,
  { savedAt, adopts, isAnswered, ...options }: Start,
  typed: Set<string>,
): () => void {
  if (adopts) adoptDraft(adopts.from, adopts.as)
  const saver = new DraftSaver(form, { ...options, over: savedAt ?? '' })
  if (isAnswered) saver.reopen()
  else saver.restore(newestDraft(options.name, savedAt), typed)
  // Only after restoring the draft, which would otherwise look like typing.
  return saver.follow(typed.size > 0)
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

  /** @param typed fields that stay as they are */
  restore(draft: DeviceDraft | null, typed: Set<string>): void {
    if (!draft) return
    const { linked, onRestore } = this.#options
    const values = Object.entries(draft.values).filter(
      ([field]) =>
        !typed.has(field.split('=')[0] ?? '') &&
        (linked[field] === undefined || linked[field] === draft.linked?.[field]),
    )
    const texts = Object.fromEntries(values)
    if (onRestore) onRestore(texts)
    else if (fillForm(this.#form, texts)) this.#form.closest('details')?.setAttribute('open', '')
    if (!draft.isSent) this.#sendSoon()
  }

  /**
   * Saves what is typed from now on, or was before if `hasTyped`.
   * @returns a function that stops it
   */
  follow(hasTyped: boolean): () => void {
    const onInput = () => {
      this.#save(false)
      this.#sendSoon()
    }
    // Cancel the pending send: a draft that arrives after the form would only bring back old text.
    const onSubmit = () => {
      this.#save(true)
      onArrival(() => forgetDraft(this.#options.name))
      this.#stopWaiting()
    }
    const flush = () => {
      if (this.#stopWaiting()) void this.#send()
    }
    this.#form.addEventListener('input', onInput)
    this.#form.addEventListener('submit', onSubmit)
    addEventListener('pagehide', flush)
    if (hasTyped) onInput()
    return () => {
      this.#form.removeEventListener('input', onInput)
      this.#form.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', flush)
      flush()
    }
  }

  #save(isSent: boolean): void {
    const { name, linked, onRestore } = this.#options
    const values = onRestore ? Object.fromEntries(formTexts(this.#form)) : typedValues(this.#form)
    // Keeps what was typed into fields that are currently not on the page.
    writeDraft(name, {
      at: Date.now(),
      over: this.#over,
      isSent,
      linked,
      values: { ...readDraft(name)?.values, ...(values as Values) },
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
    // The form itself was faster.
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
