/** The long forms of the managed flow whose drafts are kept for whoever is signed in, with what is kept of each. */
export const OWN_DRAFTS = {
  'book-package': [
    'packageId',
    'businessName',
    'eventType',
    'contactEmail',
    'contactPhone',
    'city',
    'eventLocation',
    'eventDate',
    'startTime',
    'specialRequests',
  ],
  'create-project': ['title', 'description', 'projectType', 'budgetRange', 'deadline'],
  'create-booking': ['service', 'date', 'time', 'address', 'city', 'zipCode', 'state', 'notes'],
} as const

export type OwnDraftForm = keyof typeof OWN_DRAFTS

export const isOwnDraftForm = (form: string): form is OwnDraftForm => Object.hasOwn(OWN_DRAFTS, form)
