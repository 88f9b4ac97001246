import { Pencil } from 'lucide'
import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { PUBLIC_NOTE_HINT } from '#people/masking/public-words.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { closeDetails } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ItemWordsProps {
  item: PortfolioItem
  action: string
  answer: ActionResult | undefined
}

/** Changes the title and description of an item in place. */
export function ItemWords({ item, action, answer }: ItemWordsProps) {
  const { intent, itemId } = answer?.values ?? {}
  const refusal = intent === 'reword-item' && itemId === item.id ? answer : undefined
  const saved = { title: item.title, description: item.description ?? '' }
  const values: Record<string, string> = { ...saved, ...refusal?.values }
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === 'reword-item' && sent.get('itemId') === item.id
  const field = (name: string) => ({
    name,
    idPrefix: `item-${item.id}`,
    defaultValue: values[name],
    error: refusal?.errors?.[name],
  })
  // The result doesn't say which item it is about; it arrives while the form is being submitted.
  const success = isBusy ? successOf(answer, 'reword-item') : undefined
  return (
    <details className="tile-part" open={refusal !== undefined}>
      <summary className="menu-item" aria-label={`Edit ${item.title}`}>
        <Icon of={Pencil} />
        Edit
      </summary>
      <AutosaveForm
        draft={`portfolio-item:${item.id}`}
        start={saved}
        isAnswered={refusal !== undefined}
        success={success}
        onSuccess={closeMenu}
        method="post"
        action={action}
        className="item-words"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="itemId" value={item.id} />
        <TextField label="Title" {...field('title')} maxLength={120} />
        <TextareaField
          label="Description"
          {...field('description')}
          optional
          rows={2}
          maxLength={500}
          hint={item.hasContacts && PUBLIC_NOTE_HINT}
        />
        <Button
          type="submit"
          name="intent"
          value="reword-item"
          className="fit"
          busy={isBusy}
          busyLabel="Saving"
        >
          Save changes
        </Button>
      </AutosaveForm>
    </details>
  )
}

/** Closes the form and the menu that it stands in. */
function closeMenu(form: HTMLFormElement) {
  closeDetails(form)
  const panel = form.closest('.menu-panel')
  if (panel) closeDetails(panel)
}
