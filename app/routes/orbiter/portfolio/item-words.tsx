import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import type { PortfolioItem } from '#app/features/creators/creator.ts'
import { PUBLIC_NOTE_HINT } from '#app/features/messages/public-words.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'

interface ItemWordsProps {
  item: PortfolioItem
  action: string
  answer: ActionResult | undefined
}

/** Changes the title and description of an item in place. */
export function ItemWords({ item, action, answer }: ItemWordsProps) {
  const mine = answer?.values?.['intent'] === 'reword-item' ? answer : undefined
  const saved = { title: item.title, description: item.description ?? '' }
  const values: Record<string, string> = mine?.ok === false ? { ...saved, ...mine.values } : saved
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === 'reword-item' && sent.get('itemId') === item.id
  const field = (name: string) => ({
    name,
    idPrefix: `item-${item.id}`,
    defaultValue: values[name],
    error: mine?.errors?.[name],
  })
  return (
    // Saved words close the form.
    <details className="portfolio-remove" key={JSON.stringify(saved)} open={mine?.ok === false}>
      <summary className={buttonClass('ghost')} aria-label={`Edit ${item.title}`}>
        Edit
      </summary>
      <AutosaveForm
        draft={`portfolio-item:${item.id}`}
        start={saved}
        isAnswered={mine?.ok === false}
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
          className="w-fit"
          busy={isBusy}
          busyLabel="Saving"
        >
          Save changes
        </Button>
      </AutosaveForm>
    </details>
  )
}
