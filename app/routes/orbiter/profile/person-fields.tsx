import { useState } from 'react'
import { UnservedNote } from '#market/catalog/unserved-note.tsx'
import { PlaceField } from '#market/creators/place-field.tsx'
import type { ProfileEditorData } from '#market/creators/own-profile.server.ts'
import { PUBLIC_NOTE_HINT } from '#people/masking/public-words.ts'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import type { FieldOf } from '#app/ui/field-frame.tsx'

const BIO_MAX = 300

interface PersonFieldsProps {
  editor: ProfileEditorData
  field: FieldOf
  bio: string
}

export function PersonFields({ editor, field, bio }: PersonFieldsProps) {
  const [bioLength, setBioLength] = useState(bio.length)
  return (
    <>
      <div className="stack-20 columns-2">
        <TextField
          label="Display Name"
          {...field('fullName')}
          maxLength={80}
          required
          autoComplete="name"
        />
        <TextField
          label="Username"
          {...field('username')}
          maxLength={30}
          optional
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label="Email"
          name="email"
          value={editor.email}
          readOnly
          hint="The address of your account."
        />
        <PlaceField
          label="Location"
          {...field('location')}
          maxLength={120}
          placeholder="Dallas, TX"
          hint="The city, neighborhood or ZIP code where you film."
          cities={editor.cities}
        />
      </div>
      {editor.unservedCity && <UnservedNote city={editor.unservedCity} />}
      <TextareaField
        label="Bio"
        {...field('bio')}
        maxLength={BIO_MAX}
        hint={`${bioLength}/${BIO_MAX}${editor.hasContactsInBio ? ` · ${PUBLIC_NOTE_HINT}` : ''}`}
        onInput={({ currentTarget }) => setBioLength(currentTarget.value.length)}
      />
    </>
  )
}
