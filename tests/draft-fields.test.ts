/** A draft must hold everything that a person can enter, or it comes back with gaps. */
import { expect, test } from 'vitest'
import { DRAFT_FORMS } from '#people/drafts/draft-forms.ts'
import { payingInputs } from '#money/payments/paying.ts'
import { submitEnquiryInput } from '#work/enquiries/enquiry-inputs.ts'
import { managedInquiryInput } from '#work/enquiries/managed-inquiry-inputs.ts'
import { bookPackageInput, createProjectInput } from '#work/projects/project-inputs.ts'

const SCHEMAS = {
  enquiry: submitEnquiryInput,
  'book-package': bookPackageInput,
  'create-booking': managedInquiryInput,
  'create-project': createProjectInput,
} as const

/** What the page adds by itself, the pressed button, and what is only typed when paying. */
const NOT_STORED = new Set(['formKey', 'intent', ...Object.keys(payingInputs)])

test.each(Object.entries(SCHEMAS))(
  'the draft of %s has every field of its form',
  (name, schema) => {
    const fields = Object.keys(schema.shape).filter((field) => !NOT_STORED.has(field))
    expect(DRAFT_FORMS[name as keyof typeof SCHEMAS]).toEqual(expect.arrayContaining(fields))
  },
)
