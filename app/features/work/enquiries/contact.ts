/** The topics of the contact form. */

export const CONTACT_TOPICS = [
  { value: 'general', label: 'A question' },
  { value: 'booking', label: 'A booking' },
  { value: 'orbiter', label: 'Working as an Orbiter' },
  { value: 'enterprise', label: 'Enterprise' },
  { value: 'press', label: 'Press' },
  { value: 'careers', label: 'Careers' },
  { value: 'safety', label: 'Safety, or something to report' },
  { value: 'privacy', label: 'Privacy and my data' },
] as const

export type ContactTopic = (typeof CONTACT_TOPICS)[number]['value']

export function topicLabel(value: string): string {
  return CONTACT_TOPICS.find((topic) => topic.value === value)?.label ?? value
}

export function isContactTopic(value: string | null): value is ContactTopic {
  return CONTACT_TOPICS.some((topic) => topic.value === value)
}
