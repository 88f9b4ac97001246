export const ENQUIRY_STATUSES = ['new', 'work_in_progress', 'completed'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

export const ENQUIRY_STATUS_LABELS: Record<EnquiryStatus, string> = {
  new: 'New',
  work_in_progress: 'Work in Progress',
  completed: 'Completed',
}

export const QUOTE_STATUSES = ['open', 'accepted', 'replaced'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
