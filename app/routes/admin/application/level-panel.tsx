import { Form } from 'react-router'
import { LEVEL_LABELS, ORBITER_LEVELS, type OrbiterLevel } from '#market/creators/creator.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'

const LEVEL_OPTIONS = ORBITER_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))

interface LevelProps {
  level: OrbiterLevel | null
  /** The level that the Orbiter asked for; the field preselects it. */
  wished: OrbiterLevel | null
  result: ActionResult | undefined
}

export function LevelField({
  level,
  wished,
  result,
  idPrefix,
}: LevelProps & { idPrefix?: string }) {
  return (
    <SelectField
      label="Level"
      name="level"
      idPrefix={idPrefix}
      options={LEVEL_OPTIONS}
      defaultValue={result?.values?.['level'] ?? wished ?? level ?? 'beginner'}
      error={result?.errors?.['level']}
      hint={wished ? `Asked for: ${LEVEL_LABELS[wished]}. You decide.` : undefined}
    />
  )
}

export function LevelPanel({ level, wished, result }: LevelProps) {
  return (
    <section>
      <h2 className="title">Level</h2>
      <p className="above-8 text-muted">
        {level ? `Now ${LEVEL_LABELS[level]}.` : 'No level yet.'} It applies to jobs accepted from
        now on.
      </p>
      <Form method="post" className="stack-16 above-16" preventScrollReset>
        <LevelField level={level} wished={wished} result={result} />
        <Button type="submit" name="intent" value="level" className="fit">
          Save level
        </Button>
      </Form>
    </section>
  )
}
