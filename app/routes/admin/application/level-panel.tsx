import { Form } from 'react-router'
import { LEVEL_LABELS, ORBITER_LEVELS, type OrbiterLevel } from '#app/features/creators/creator.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

const LEVEL_OPTIONS = ORBITER_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))

/** @param wished what the Orbiter asked for, which the field offers first */
export function LevelField({
  level,
  wished,
  idPrefix,
}: {
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
  idPrefix?: string
}) {
  return (
    <SelectField
      label="Level"
      name="level"
      idPrefix={idPrefix}
      options={LEVEL_OPTIONS}
      defaultValue={wished ?? level ?? 'beginner'}
      hint={wished ? `Asked for: ${LEVEL_LABELS[wished]}. You decide.` : undefined}
    />
  )
}

export function LevelPanel({
  level,
  wished,
}: {
  level: OrbiterLevel | null
  wished: OrbiterLevel | null
}) {
  return (
    <Panel>
      <h2 className="title">Level</h2>
      <p className="mt-2 text-muted">
        {level ? `Now ${LEVEL_LABELS[level]}.` : 'No level yet.'} It applies to jobs accepted from
        now on.
      </p>
      <Form method="post" className="mt-4 grid gap-4" preventScrollReset>
        <LevelField level={level} wished={wished} />
        <Button type="submit" name="intent" value="level" className="w-fit">
          Save level
        </Button>
      </Form>
    </Panel>
  )
}
