/** Notifications about an Orbiter's application and profile. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import type { ProjectNotices } from '#notifications/notice/project-notice.ts'
import { STAGE_SENTENCES } from '#work/onboarding/applicant-state.ts'

const levelLabel = (level: string) =>
  (LEVEL_LABELS as Record<string, string | undefined>)[level] ?? level

const orbiterPage = () => paths.orbiter()

export const ORBITER_NOTICES = {
  'orbiter.approved': {
    recipients: 'audience',
    title: (_, data) => STAGE_SENTENCES[data.isWaiting ? 'waiting' : 'listed'],
    href: orbiterPage,
  },
  'orbiter.refused': {
    recipients: 'audience',
    title: () => STAGE_SENTENCES.refused,
    href: orbiterPage,
  },
  'orbiter.listed': {
    recipients: 'audience',
    title: () => STAGE_SENTENCES.listed,
    href: orbiterPage,
  },
  'orbiter.decision-taken-back': {
    recipients: 'audience',
    title: () => STAGE_SENTENCES.review,
    href: orbiterPage,
  },
  'orbiter.delisted': {
    recipients: 'audience',
    title: () => STAGE_SENTENCES.delisted,
    href: orbiterPage,
  },
  'orbiter.relisted': {
    recipients: 'audience',
    title: (_, data) => STAGE_SENTENCES[data.isWaiting ? 'waiting' : 'listed'],
    href: orbiterPage,
  },
  'orbiter.level-set': {
    recipients: 'audience',
    title: (_, data) => `Your level is ${levelLabel(data.level)}`,
    href: orbiterPage,
  },
  'interview.moved': {
    recipients: 'audience',
    title: (f) =>
      f.isCustomer ? 'Your interview has a new time' : `${f.name} moved their interview`,
    href: (f) => (f.isCustomer ? paths.packageFlow() : adminPaths.application(f.subjectId)),
  },
} satisfies ProjectNotices<
  | 'orbiter.approved'
  | 'orbiter.refused'
  | 'orbiter.listed'
  | 'orbiter.decision-taken-back'
  | 'orbiter.delisted'
  | 'orbiter.relisted'
  | 'orbiter.level-set'
  | 'interview.moved'
>
