/** Who may write each table. All others call the owner's operations. */

/** A folder, or a single file where no feature owns the table. */
export const TABLE_OWNERS: Record<string, string> = {
  ...owned(
    'app/features/accounts',
    'users user_roles profiles agreements notification_preferences',
  ),
  ...owned('app/features/attention', 'queue_marks'),
  ...owned('app/features/auth', 'sessions one_time_tokens recovery_codes linked_identities'),
  ...owned('app/features/availability', 'orbiter_availability'),
  ...owned('app/features/availability', 'availability_series availability_exceptions'),
  ...owned('app/features/availability', 'blocked_times booking_rules'),
  ...owned('app/features/bookings', 'booking_requests booking_proposals'),
  ...owned('app/features/calendars', 'calendar_feeds'),
  ...owned('app/features/catalog', 'products'),
  ...owned('app/features/comments', 'review_comments'),
  ...owned('app/features/creators', 'orbiter_verifications'),
  ...owned('app/features/deliveries', 'deliverables deliverable_versions'),
  ...owned('app/features/deliveries', 'version_files change_rounds'),
  ...owned('app/features/desk', 'person_notes saved_views'),
  ...owned('app/features/drafts', 'form_drafts'),
  ...owned('app/features/enquiries', 'enquiries enquiry_quotes'),
  ...owned('app/features/favourites', 'favourites'),
  ...owned('app/features/publishing', 'publish_consents reel_publications'),
  ...owned('app/features/publishing', 'media_captions publish_packs'),
  ...owned('app/features/questions', 'questions question_messages'),
  ...owned('app/features/intentions', 'intentions'),
  ...owned('app/features/media', 'media_copies media_files unclaimed_files'),
  ...owned('app/features/attachments', 'message_attachments'),
  ...owned('app/features/messages', 'customer_messages message_reports saved_replies'),
  ...owned('app/features/newsletter', 'newsletter_subscribers'),
  ...owned('app/features/newsletter', 'newsletter_issues newsletter_deliveries'),
  ...owned('app/features/notifications', 'notifications notification_texts booking_reminders'),
  ...owned('app/features/offers', 'orbiter_pricing orbiter_packages'),
  ...owned('app/features/onboarding', 'orbiter_applications model_switch_requests'),
  ...owned('app/features/places', 'places place_names city_interest'),
  ...owned('app/features/overrides', 'status_overrides'),
  ...owned('app/features/portfolio', 'orbiter_portfolio'),
  ...owned('app/features/projects', 'video_projects project_sessions'),
  ...owned('app/features/projects', 'orbiter_assignments assignment_offers'),
  ...owned('app/features/reels', 'reels categories reel_likes reel_views reel_reports'),
  ...owned('app/features/reviews', 'orbiter_reviews'),
  ...owned('app/features/search', 'creator_search creator_words'),
  ...owned('app/features/settings', 'settings'),
  ...owned('app/features/sharing', 'share_links'),
  ...owned('app/features/uploads', 'uploads'),
  ...owned('app/platform', 'mails events audit_entries idempotency_keys rate_limits stored_sums'),
  ...owned('server/health.ts', 'health_checks'),
}

function owned(owner: string, tables: string): Record<string, string> {
  return Object.fromEntries(tables.split(' ').map((table) => [table, owner]))
}
