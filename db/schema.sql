-- Written by `npm run db:types` from the migrations. Not run by anything: it is here to be read and compared.

-- columns
assignment_offers.id uuid not null default gen_random_uuid()
assignment_offers.project_id uuid not null
assignment_offers.orbiter_id uuid not null
assignment_offers.round smallint not null
assignment_offers.wave smallint not null
assignment_offers.score numeric(6,2) not null
assignment_offers.reasons jsonb not null default '[]'::jsonb
assignment_offers.commission_bps integer not null
assignment_offers.status text not null default 'open'::text
assignment_offers.decline_reason text
assignment_offers.created_at timestamp with time zone not null default now()
assignment_offers.expires_at timestamp with time zone not null
assignment_offers.answered_at timestamp with time zone
audit_entries.id bigint not null
audit_entries.area text not null
audit_entries.action text not null
audit_entries.actor_id uuid
audit_entries.actor_name text not null default ''::text
audit_entries.subject_type text not null
audit_entries.subject_id text not null
audit_entries.subject_label text not null default ''::text
audit_entries.from_value text
audit_entries.to_value text
audit_entries.reason text
audit_entries.created_at timestamp with time zone not null default now()
availability_exceptions.series_id uuid not null
availability_exceptions.date date not null
availability_series.id uuid not null default gen_random_uuid()
availability_series.orbiter_id uuid not null
availability_series.weekdays text[] not null
availability_series.start_time time without time zone not null
availability_series.end_time time without time zone not null
availability_series.time_zone text not null
availability_series.from_date date not null
availability_series.to_date date
availability_series.extended_to date not null
availability_series.created_at timestamp with time zone not null default now()
booking_proposals.id uuid not null default gen_random_uuid()
booking_proposals.booking_request_id uuid not null
booking_proposals.proposed_by uuid not null
booking_proposals.proposer_side text not null
booking_proposals.requested_date date not null
booking_proposals.requested_time time without time zone not null
booking_proposals.start_at timestamp with time zone not null
booking_proposals.end_at timestamp with time zone not null
booking_proposals.note text
booking_proposals.status text not null default 'open'::text
booking_proposals.created_at timestamp with time zone not null default now()
booking_proposals.answered_at timestamp with time zone
booking_reminders.booking_request_id uuid not null
booking_reminders.hours_before smallint not null
booking_reminders.start_at timestamp with time zone not null
booking_reminders.mail_ids uuid[] not null default '{}'::uuid[]
booking_reminders.created_at timestamp with time zone not null default now()
booking_requests.id uuid not null default gen_random_uuid()
booking_requests.customer_id uuid not null
booking_requests.orbiter_id uuid not null
booking_requests.customer_name text not null
booking_requests.customer_email text not null
booking_requests.requested_date date not null
booking_requests.requested_time time without time zone not null
booking_requests.time_zone text not null
booking_requests.start_at timestamp with time zone not null
booking_requests.end_at timestamp with time zone not null
booking_requests.event_ends_at timestamp with time zone
booking_requests.venue_address text
booking_requests.service_type text not null
booking_requests.product jsonb not null default '{}'::jsonb
booking_requests.price_cents integer
booking_requests.commission_bps integer not null
booking_requests.special_notes text
booking_requests.expires_at timestamp with time zone not null
booking_requests.expiry_told_at timestamp with time zone
booking_requests.status text not null default 'pending'::text
booking_requests.status_reason text
booking_requests.status_changed_at timestamp with time zone not null default now()
booking_requests.created_at timestamp with time zone not null default now()
booking_requests.quote_cents integer
booking_requests.quote_note text
booking_requests.quoted_at timestamp with time zone
booking_requests.agreed_at timestamp with time zone
booking_requests.cancelled_by text
booking_requests.refund_bps integer
booking_requests.refund_cents integer
booking_requests.completed_at timestamp with time zone
booking_requests.confirmed_at timestamp with time zone
booking_requests.policy jsonb not null default '{}'::jsonb
booking_requests.brief jsonb not null default '{}'::jsonb
booking_requests.calendar_sequence integer not null default 0
booking_requests.is_managed boolean not null default false
booking_requests.declined_for_id uuid
booking_requests.decline_told_at timestamp with time zone
calendar_feeds.user_id uuid not null
calendar_feeds.secret text not null
calendar_feeds.created_at timestamp with time zone not null default now()
categories.id uuid not null default gen_random_uuid()
categories.name text not null
categories.display_order integer not null default 0
categories.is_active boolean not null default true
categories.created_at timestamp with time zone not null default now()
customer_messages.id uuid not null default gen_random_uuid()
customer_messages.sender_id uuid not null
customer_messages.booking_request_id uuid not null
customer_messages.message_text text not null
customer_messages.created_at timestamp with time zone not null default now()
customer_messages.read_at timestamp with time zone
customer_messages.position bigint not null
customer_messages.mailed_at timestamp with time zone
customer_messages.hidden_at timestamp with time zone
customer_messages.has_contacts boolean
customer_messages.masked_text text
enquiries.id uuid not null default gen_random_uuid()
enquiries.user_id uuid
enquiries.kind text not null
enquiries.service_type text not null
enquiries.name text not null
enquiries.email text not null
enquiries.phone text
enquiries.event_date date
enquiries.requested_time time without time zone
enquiries.location text
enquiries.package_type text
enquiries.guest_count text
enquiries.budget text
enquiries.description text
enquiries.address text
enquiries.city text
enquiries.state text
enquiries.zip_code text
enquiries.status text not null default 'new'::text
enquiries.reply_due_at timestamp with time zone not null
enquiries.created_at timestamp with time zone not null default now()
enquiries.form_key uuid
enquiries.budget_min_cents integer
enquiries.budget_max_cents integer
enquiries.answered_at timestamp with time zone
enquiries.input_hash bytea
enquiry_quotes.id uuid not null default gen_random_uuid()
enquiry_quotes.enquiry_id uuid not null
enquiry_quotes.quoted_by uuid
enquiry_quotes.amount_cents integer not null
enquiry_quotes.message text not null
enquiry_quotes.title text not null
enquiry_quotes.city text not null
enquiry_quotes.event_date date not null
enquiry_quotes.start_time time without time zone not null
enquiry_quotes.duration_minutes integer not null
enquiry_quotes.days smallint not null default 1
enquiry_quotes.reels smallint not null default 1
enquiry_quotes.photos smallint not null default 0
enquiry_quotes.venue_address text
enquiry_quotes.token_hash bytea not null
enquiry_quotes.status text not null default 'open'::text
enquiry_quotes.project_id uuid
enquiry_quotes.created_at timestamp with time zone not null default now()
enquiry_quotes.expires_at timestamp with time zone not null
enquiry_quotes.accepted_at timestamp with time zone
events.id bigint not null
events.kind text not null
events.subject_type text not null
events.subject_id uuid not null
events.actor_id uuid
events.from_status text
events.to_status text
events.data jsonb not null default '{}'::jsonb
events.audience uuid[] not null default '{}'::uuid[]
events.created_at timestamp with time zone not null default now()
favourites.user_id uuid not null
favourites.orbiter_id uuid not null
favourites.created_at timestamp with time zone not null default now()
form_drafts.token_hash bytea
form_drafts.form text not null
form_drafts.values jsonb not null
form_drafts.updated_at timestamp with time zone not null
form_drafts.expires_at timestamp with time zone
form_drafts.id uuid not null default gen_random_uuid()
form_drafts.owner_user_id uuid
health_checks.process text not null
health_checks.checked_at timestamp with time zone not null
idempotency_keys.user_id uuid not null
idempotency_keys.scope text not null
idempotency_keys.key uuid not null
idempotency_keys.result jsonb
idempotency_keys.created_at timestamp with time zone not null default now()
idempotency_keys.input_hash bytea
linked_identities.provider text not null
linked_identities.subject text not null
linked_identities.user_id uuid not null
linked_identities.email text not null
linked_identities.created_at timestamp with time zone not null
linked_identities.last_used_at timestamp with time zone not null
mails.id uuid not null default gen_random_uuid()
mails.kind text not null
mails.to_address text not null
mails.to_name text
mails.subject text not null
mails.html text not null default ''::text
mails.text text not null default ''::text
mails.status text not null default 'queued'::text
mails.error text
mails.created_at timestamp with time zone not null default now()
mails.sent_at timestamp with time zone
mails.headers jsonb not null default '{}'::jsonb
mails.request_id text
mails.sealed text
mails.erased_at timestamp with time zone
media_copies.id uuid not null
media_copies.target text not null
media_copies.subject_id uuid not null
media_copies.source_url text not null
media_copies.state text not null default 'uploading'::text
media_copies.reason text
media_copies.created_at timestamp with time zone not null default now()
media_copies.updated_at timestamp with time zone not null default now()
message_reports.id uuid not null default gen_random_uuid()
message_reports.message_id uuid not null
message_reports.reporter_id uuid not null
message_reports.reason text not null
message_reports.created_at timestamp with time zone not null default now()
message_reports.settled_at timestamp with time zone
migrations.name text not null
migrations.checksum text not null
migrations.applied_at timestamp with time zone not null default now()
model_switch_requests.id uuid not null default gen_random_uuid()
model_switch_requests.orbiter_id uuid not null
model_switch_requests.to_model text not null
model_switch_requests.reason text not null
model_switch_requests.status text not null default 'pending'::text
model_switch_requests.decided_by uuid
model_switch_requests.decided_at timestamp with time zone
model_switch_requests.decision_reason text
model_switch_requests.applied_at timestamp with time zone
model_switch_requests.created_at timestamp with time zone not null default now()
newsletter_deliveries.issue_id uuid not null
newsletter_deliveries.subscriber_id uuid not null
newsletter_deliveries.mail_id uuid
newsletter_deliveries.created_at timestamp with time zone not null default now()
newsletter_issues.id uuid not null default gen_random_uuid()
newsletter_issues.subject text not null
newsletter_issues.body text not null
newsletter_issues.sent_by uuid not null
newsletter_issues.created_at timestamp with time zone not null default now()
newsletter_issues.finished_at timestamp with time zone
newsletter_subscribers.id uuid not null default gen_random_uuid()
newsletter_subscribers.email text not null
newsletter_subscribers.status text not null default 'pending'::text
newsletter_subscribers.confirm_token_hash bytea
newsletter_subscribers.confirm_expires_at timestamp with time zone
newsletter_subscribers.unsubscribe_token text not null
newsletter_subscribers.created_at timestamp with time zone not null default now()
newsletter_subscribers.confirmed_at timestamp with time zone
newsletter_subscribers.unsubscribed_at timestamp with time zone
notification_preferences.user_id uuid not null
notification_preferences.event_group text not null
notification_preferences.email boolean not null
notification_texts.key text not null
notification_texts.subject text
notification_texts.title text
notification_texts.body text
notification_texts.updated_at timestamp with time zone not null default now()
notifications.id uuid not null default gen_random_uuid()
notifications.user_id uuid not null
notifications.event_id bigint not null
notifications.kind text not null
notifications.subject_id uuid not null
notifications.created_at timestamp with time zone not null default now()
notifications.read_at timestamp with time zone
one_time_tokens.token_hash bytea not null
one_time_tokens.user_id uuid not null
one_time_tokens.purpose text not null
one_time_tokens.created_at timestamp with time zone not null default now()
one_time_tokens.expires_at timestamp with time zone not null
one_time_tokens.used_at timestamp with time zone
one_time_tokens.new_email text
orbiter_applications.id uuid not null default gen_random_uuid()
orbiter_applications.user_id uuid
orbiter_applications.claim_hash bytea
orbiter_applications.model text not null
orbiter_applications.status text not null default 'draft'::text
orbiter_applications.step smallint not null default 1
orbiter_applications.answers jsonb not null default '{}'::jsonb
orbiter_applications.interview_at timestamp with time zone
orbiter_applications.interview_link text
orbiter_applications.submitted_at timestamp with time zone
orbiter_applications.due_at timestamp with time zone
orbiter_applications.decided_at timestamp with time zone
orbiter_applications.decided_by uuid
orbiter_applications.reason text
orbiter_applications.created_at timestamp with time zone not null default now()
orbiter_applications.updated_at timestamp with time zone not null default now()
orbiter_applications.saved_steps jsonb not null default '{}'::jsonb
orbiter_assignments.id uuid not null default gen_random_uuid()
orbiter_assignments.project_id uuid not null
orbiter_assignments.orbiter_id uuid not null
orbiter_assignments.assigned_by uuid
orbiter_assignments.status text not null default 'assigned'::text
orbiter_assignments.notes text
orbiter_assignments.assigned_at timestamp with time zone not null default now()
orbiter_assignments.commission_bps integer
orbiter_assignments.offer_id uuid
orbiter_assignments.started_at timestamp with time zone
orbiter_assignments.ended_at timestamp with time zone
orbiter_assignments.end_reason text
orbiter_availability.id uuid not null default gen_random_uuid()
orbiter_availability.orbiter_id uuid not null
orbiter_availability.date date not null
orbiter_availability.start_time time without time zone not null
orbiter_availability.end_time time without time zone not null
orbiter_availability.is_available boolean not null default true
orbiter_availability.is_recurring boolean not null default false
orbiter_availability.recurring_pattern text
orbiter_availability.series_id uuid
orbiter_availability.created_at timestamp with time zone not null default now()
orbiter_packages.id uuid not null default gen_random_uuid()
orbiter_packages.orbiter_id uuid not null
orbiter_packages.is_active boolean not null default true
orbiter_packages.package_name text not null
orbiter_packages.package_description text
orbiter_packages.price integer not null
orbiter_packages.delivery_days smallint not null
orbiter_packages.duration_minutes integer not null default 120
orbiter_packages.created_at timestamp with time zone not null default now()
orbiter_portfolio.id uuid not null default gen_random_uuid()
orbiter_portfolio.orbiter_id uuid not null
orbiter_portfolio.title text not null
orbiter_portfolio.description text
orbiter_portfolio.media_url text not null
orbiter_portfolio.thumbnail_url text
orbiter_portfolio.media_type text not null
orbiter_portfolio.duration_seconds numeric(6,1)
orbiter_portfolio.is_featured boolean not null default false
orbiter_portfolio.created_at timestamp with time zone not null default now()
orbiter_portfolio.display_order integer not null default 0
orbiter_pricing.id uuid not null default gen_random_uuid()
orbiter_pricing.orbiter_id uuid not null
orbiter_pricing.is_active boolean not null default true
orbiter_pricing.service_name text not null
orbiter_pricing.service_description text
orbiter_pricing.duration_minutes integer not null default 60
orbiter_pricing.price integer not null
orbiter_pricing.display_order smallint not null default 0
orbiter_pricing.created_at timestamp with time zone not null default now()
orbiter_reviews.id uuid not null default gen_random_uuid()
orbiter_reviews.orbiter_id uuid not null
orbiter_reviews.booking_request_id uuid not null
orbiter_reviews.customer_id uuid
orbiter_reviews.rating smallint not null
orbiter_reviews.customer_name text not null
orbiter_reviews.project_type text not null
orbiter_reviews.review_text text not null default ''::text
orbiter_reviews.is_published boolean not null default true
orbiter_reviews.created_at timestamp with time zone not null default now()
orbiter_reviews.reply_text text
orbiter_reviews.replied_at timestamp with time zone
orbiter_verifications.orbiter_id uuid not null
orbiter_verifications.step text not null
orbiter_verifications.done_at timestamp with time zone not null default now()
orbiter_verifications.done_by uuid
orbiter_verifications.note text
portfolio_uploads.id uuid not null
portfolio_uploads.orbiter_id uuid not null
portfolio_uploads.title text not null
portfolio_uploads.description text
portfolio_uploads.size_bytes integer not null
portfolio_uploads.state text not null default 'uploading'::text
portfolio_uploads.reason text
portfolio_uploads.can_retry boolean not null default false
portfolio_uploads.poster_url text
portfolio_uploads.item_id uuid
portfolio_uploads.created_at timestamp with time zone not null default now()
portfolio_uploads.updated_at timestamp with time zone not null default now()
products.id text not null
products.family text not null
products.name text not null
products.subtitle text not null default ''::text
products.description text not null default ''::text
products.price integer not null
products.original_price integer
products.is_popular boolean not null default false
products.features text[] not null default '{}'::text[]
products.duration_minutes integer not null
products.deliverables jsonb not null default '[]'::jsonb
products.display_order smallint not null default 0
products.is_active boolean not null default true
profiles.id uuid not null default gen_random_uuid()
profiles.user_id uuid not null
profiles.email text not null
profiles.full_name text not null
profiles.username text
profiles.bio text
profiles.experience_level text
profiles.specialties text[] not null default '{}'::text[]
profiles.languages_spoken text[] not null default '{}'::text[]
profiles.location text
profiles.time_zone text not null default 'America/New_York'::text
profiles.portfolio_url text
profiles.social_instagram text
profiles.social_youtube text
profiles.social_website text
profiles.social_tiktok text
profiles.profile_image_url text
profiles.cover_reel_url text
profiles.cover_poster_url text
profiles.profile_completeness smallint not null default 0
profiles.is_available boolean not null default true
profiles.orbiter_level text
profiles.orbiter_model text
profiles.delivery_time_days smallint
profiles.starting_price integer
profiles.pricing_15s integer
profiles.pricing_30s integer
profiles.pricing_60s integer
profiles.approval_status text not null default 'none'::text
profiles.listed_at timestamp with time zone
profiles.featured_order smallint
profiles.review_count integer not null default 0
profiles.rating_sum integer not null default 0
profiles.rating numeric(3,2) generated always as 
CASE
    WHEN (review_count = 0) THEN NULL::numeric
    ELSE ((rating_sum)::numeric / (review_count)::numeric)
END
profiles.has_portfolio boolean not null default false
profiles.recommended_score numeric(8,4) generated always as ((((((rating_sum + 21))::numeric / ((review_count + 5))::numeric) * (20)::numeric) + ((profile_completeness)::numeric * 0.1)) + (
CASE
    WHEN has_portfolio THEN 5
    ELSE 0
END)::numeric)
profiles.specialties_lower text[] generated always as lower_all(specialties)
profiles.search_text text generated always as searchable(full_name, specialties, bio, location)
profiles.created_at timestamp with time zone not null default now()
profiles.updated_at timestamp with time zone not null default now()
profiles.phone text
profiles.takes_package_jobs boolean not null default false
profiles.listed_before timestamp with time zone
profiles.device_model text
project_deliverables.id uuid not null default gen_random_uuid()
project_deliverables.project_id uuid not null
project_deliverables.position smallint not null default 0
project_deliverables.kind text not null
project_deliverables.label text not null
project_deliverables.due_at timestamp with time zone not null
project_deliverables.delivered_at timestamp with time zone
project_deliverables.delivered_by uuid
project_deliverables.link text
project_deliverables.due_rule text
project_sessions.id uuid not null default gen_random_uuid()
project_sessions.project_id uuid not null
project_sessions.position smallint not null default 0
project_sessions.event_date date not null
project_sessions.start_time time without time zone not null
project_sessions.start_at timestamp with time zone not null
project_sessions.end_at timestamp with time zone not null
project_sessions.booking_request_id uuid
rate_limits.key text not null
rate_limits.window_started_at timestamp with time zone not null
rate_limits.hits integer not null
recovery_codes.code_hash bytea not null
recovery_codes.user_id uuid not null
recovery_codes.created_at timestamp with time zone not null
recovery_codes.used_at timestamp with time zone
reel_likes.reel_id uuid not null
reel_likes.user_id uuid not null
reel_likes.created_at timestamp with time zone not null default now()
reel_reports.id uuid not null default gen_random_uuid()
reel_reports.reel_id uuid not null
reel_reports.reporter_id uuid not null
reel_reports.reason text not null
reel_reports.created_at timestamp with time zone not null default now()
reel_reports.settled_at timestamp with time zone
reel_views.reel_id uuid not null
reel_views.viewer_hash bytea not null
reel_views.counted_at timestamp with time zone not null
reels.id uuid not null default gen_random_uuid()
reels.title text not null
reels.description text
reels.video_url text not null
reels.thumbnail_url text
reels.category text not null default 'general'::text
reels.orbiter_id uuid
reels.is_featured boolean not null default false
reels.is_active boolean not null default true
reels.duration_seconds numeric(6,1)
reels.tags text[]
reels.view_count integer not null default 0
reels.like_count integer not null default 0
reels.created_at timestamp with time zone not null default now()
reels.deleted_at timestamp with time zone
sessions.token_hash bytea not null
sessions.user_id uuid not null
sessions.user_agent text
sessions.ip inet
sessions.created_at timestamp with time zone not null default now()
sessions.last_used_at timestamp with time zone not null default now()
sessions.expires_at timestamp with time zone not null
sessions.id uuid not null default gen_random_uuid()
settings.key text not null
settings.value jsonb not null
settings.updated_at timestamp with time zone not null default now()
user_roles.id uuid not null default gen_random_uuid()
user_roles.user_id uuid not null
user_roles.role text not null
user_roles.assigned_by uuid
user_roles.is_active boolean not null default true
user_roles.assigned_at timestamp with time zone not null default now()
users.id uuid not null default gen_random_uuid()
users.email text not null
users.password_hash text
users.full_name text not null
users.email_confirmed_at timestamp with time zone
users.suspended_at timestamp with time zone
users.time_zone text not null default 'America/New_York'::text
users.sign_up_metadata jsonb not null default '{}'::jsonb
users.created_at timestamp with time zone not null default now()
users.totp_secret text
users.totp_confirmed_at timestamp with time zone
users.totp_last_step bigint
users.closed_at timestamp with time zone
users.suspension_reason text
users.search_text text generated always as lower(((email || ' '::text) || full_name))
users.confirmed_phone text
users.is_demo boolean not null default false
video_projects.id uuid not null default gen_random_uuid()
video_projects.user_id uuid not null
video_projects.title text not null
video_projects.description text
video_projects.project_type text not null default 'instagram_reel'::text
video_projects.status text not null default 'submitted'::text
video_projects.budget_range text
video_projects.budget_min_cents integer
video_projects.budget_max_cents integer
video_projects.deadline date
video_projects.requirements jsonb not null default '{}'::jsonb
video_projects.created_at timestamp with time zone not null default now()
video_projects.source text not null default 'form'::text
video_projects.product jsonb not null default '{}'::jsonb
video_projects.price_cents integer
video_projects.event_type text
video_projects.business_name text
video_projects.contact_email text
video_projects.contact_phone text
video_projects.city text
video_projects.time_zone text
video_projects.venue_address text
video_projects.enquiry_id uuid
video_projects.match_status text not null default 'none'::text
video_projects.match_round smallint not null default 0
video_projects.match_due_at timestamp with time zone
video_projects.next_step_at timestamp with time zone
video_projects.submitted_at timestamp with time zone
video_projects.matched_at timestamp with time zone

-- constraints
assignment_offers: assignment_offers_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000)))
assignment_offers: assignment_offers_decline_reason_check CHECK ((length(decline_reason) <= 500))
assignment_offers: assignment_offers_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
assignment_offers: assignment_offers_pkey PRIMARY KEY (id)
assignment_offers: assignment_offers_project_id_fkey FOREIGN KEY (project_id) REFERENCES video_projects(id) ON DELETE CASCADE
assignment_offers: assignment_offers_project_id_orbiter_id_round_key UNIQUE (project_id, orbiter_id, round)
assignment_offers: assignment_offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text, 'taken'::text, 'withdrawn'::text])))
assignment_offers: assignment_offers_wave_check CHECK ((wave >= 1))
audit_entries: audit_entries_action_check CHECK (((length(action) >= 3) AND (length(action) <= 60)))
audit_entries: audit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
audit_entries: audit_entries_actor_name_check CHECK ((length(actor_name) <= 200))
audit_entries: audit_entries_area_check CHECK ((area = ANY (ARRAY['admin'::text, 'security'::text])))
audit_entries: audit_entries_from_value_check CHECK ((length(from_value) <= 2000))
audit_entries: audit_entries_pkey PRIMARY KEY (id)
audit_entries: audit_entries_reason_check CHECK ((length(reason) <= 2000))
audit_entries: audit_entries_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100)))
audit_entries: audit_entries_subject_label_check CHECK ((length(subject_label) <= 300))
audit_entries: audit_entries_subject_type_check CHECK (((length(subject_type) >= 1) AND (length(subject_type) <= 40)))
audit_entries: audit_entries_to_value_check CHECK ((length(to_value) <= 2000))
availability_exceptions: availability_exceptions_pkey PRIMARY KEY (series_id, date)
availability_exceptions: availability_exceptions_series_id_fkey FOREIGN KEY (series_id) REFERENCES availability_series(id) ON DELETE CASCADE
availability_series: availability_series_check CHECK ((end_time > start_time))
availability_series: availability_series_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
availability_series: availability_series_pkey PRIMARY KEY (id)
availability_series: availability_series_weekdays_check CHECK (((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)))
booking_proposals: booking_proposals_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE CASCADE
booking_proposals: booking_proposals_check CHECK ((end_at > start_at))
booking_proposals: booking_proposals_note_check CHECK ((length(note) <= 500))
booking_proposals: booking_proposals_pkey PRIMARY KEY (id)
booking_proposals: booking_proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id) ON DELETE RESTRICT
booking_proposals: booking_proposals_proposer_side_check CHECK ((proposer_side = ANY (ARRAY['customer'::text, 'orbiter'::text])))
booking_proposals: booking_proposals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
booking_reminders: booking_reminders_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE CASCADE
booking_reminders: booking_reminders_pkey PRIMARY KEY (booking_request_id, hours_before, start_at)
booking_requests: booking_requests_brief_check CHECK ((length((brief)::text) <= 12000))
booking_requests: booking_requests_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'orbiter'::text, 'admin'::text])))
booking_requests: booking_requests_check CHECK ((customer_id <> orbiter_id))
booking_requests: booking_requests_check1 CHECK ((end_at > start_at))
booking_requests: booking_requests_check2 CHECK ((expires_at <= start_at))
booking_requests: booking_requests_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000)))
booking_requests: booking_requests_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT
booking_requests: booking_requests_customer_name_check CHECK (((length(customer_name) >= 1) AND (length(customer_name) <= 120)))
booking_requests: booking_requests_declined_for_id_fkey FOREIGN KEY (declined_for_id) REFERENCES booking_requests(id) ON DELETE SET NULL
booking_requests: booking_requests_no_overlap EXCLUDE USING gist (orbiter_id WITH =, tstzrange(start_at, end_at) WITH &&) WHERE ((status = 'accepted'::text))
booking_requests: booking_requests_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE RESTRICT
booking_requests: booking_requests_pkey PRIMARY KEY (id)
booking_requests: booking_requests_price_cents_check CHECK ((price_cents >= 0))
booking_requests: booking_requests_quote_cents_check CHECK ((quote_cents > 0))
booking_requests: booking_requests_quote_note_check CHECK ((length(quote_note) <= 500))
booking_requests: booking_requests_refund_bps_check CHECK (((refund_bps >= 0) AND (refund_bps <= 10000)))
booking_requests: booking_requests_refund_cents_check CHECK ((refund_cents >= 0))
booking_requests: booking_requests_service_type_check CHECK (((length(service_type) >= 1) AND (length(service_type) <= 80)))
booking_requests: booking_requests_special_notes_check CHECK ((length(special_notes) <= 2000))
booking_requests: booking_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'completed'::text, 'cancelled'::text])))
booking_requests: booking_requests_status_reason_check CHECK ((length(status_reason) <= 500))
booking_requests: booking_requests_venue_address_check CHECK ((length(venue_address) <= 300))
calendar_feeds: calendar_feeds_pkey PRIMARY KEY (user_id)
calendar_feeds: calendar_feeds_secret_check CHECK ((length(secret) >= 40))
calendar_feeds: calendar_feeds_secret_key UNIQUE (secret)
calendar_feeds: calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
categories: categories_display_order_check CHECK ((display_order >= 0))
categories: categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
categories: categories_pkey PRIMARY KEY (id)
customer_messages: customer_messages_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE CASCADE
customer_messages: customer_messages_masked_check CHECK (((masked_text IS NOT NULL) = (has_contacts IS TRUE)))
customer_messages: customer_messages_message_text_check CHECK (((length(message_text) >= 1) AND (length(message_text) <= 4000)))
customer_messages: customer_messages_pkey PRIMARY KEY (id)
customer_messages: customer_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE RESTRICT
enquiries: enquiries_address_check CHECK ((length(address) <= 200))
enquiries: enquiries_budget_min_cents_check CHECK ((budget_min_cents >= 0))
enquiries: enquiries_check CHECK ((budget_max_cents >= budget_min_cents))
enquiries: enquiries_city_check CHECK ((length(city) <= 100))
enquiries: enquiries_description_check CHECK ((length(description) <= 4000))
enquiries: enquiries_email_check CHECK ((length(email) <= 254))
enquiries: enquiries_form_key_key UNIQUE (form_key)
enquiries: enquiries_input_hash_check CHECK ((length(input_hash) = 32))
enquiries: enquiries_kind_check CHECK ((kind = ANY (ARRAY['quote'::text, 'booking'::text, 'contact'::text])))
enquiries: enquiries_location_check CHECK ((length(location) <= 200))
enquiries: enquiries_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
enquiries: enquiries_phone_check CHECK ((length(phone) <= 40))
enquiries: enquiries_pkey PRIMARY KEY (id)
enquiries: enquiries_state_check CHECK ((length(state) = 2))
enquiries: enquiries_status_check CHECK ((status = ANY (ARRAY['new'::text, 'work_in_progress'::text, 'completed'::text])))
enquiries: enquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
enquiries: enquiries_zip_code_check CHECK ((length(zip_code) <= 10))
enquiry_quotes: enquiry_quotes_amount_cents_check CHECK (((amount_cents >= 100) AND (amount_cents <= 100000000)))
enquiry_quotes: enquiry_quotes_city_check CHECK ((length(city) <= 60))
enquiry_quotes: enquiry_quotes_days_check CHECK (((days >= 1) AND (days <= 3)))
enquiry_quotes: enquiry_quotes_duration_minutes_check CHECK (((duration_minutes >= 30) AND (duration_minutes <= 1440)))
enquiry_quotes: enquiry_quotes_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE CASCADE
enquiry_quotes: enquiry_quotes_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000)))
enquiry_quotes: enquiry_quotes_photos_check CHECK (((photos >= 0) AND (photos <= 500)))
enquiry_quotes: enquiry_quotes_pkey PRIMARY KEY (id)
enquiry_quotes: enquiry_quotes_project_id_fkey FOREIGN KEY (project_id) REFERENCES video_projects(id) ON DELETE SET NULL
enquiry_quotes: enquiry_quotes_quoted_by_fkey FOREIGN KEY (quoted_by) REFERENCES users(id) ON DELETE SET NULL
enquiry_quotes: enquiry_quotes_reels_check CHECK (((reels >= 1) AND (reels <= 40)))
enquiry_quotes: enquiry_quotes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'replaced'::text])))
enquiry_quotes: enquiry_quotes_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
enquiry_quotes: enquiry_quotes_token_hash_key UNIQUE (token_hash)
enquiry_quotes: enquiry_quotes_venue_address_check CHECK ((length(venue_address) <= 300))
events: events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
events: events_data_check CHECK ((length((data)::text) <= 4000))
events: events_pkey PRIMARY KEY (id)
favourites: favourites_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
favourites: favourites_pkey PRIMARY KEY (user_id, orbiter_id)
favourites: favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
form_drafts: form_drafts_expires_at_check CHECK (((owner_user_id IS NOT NULL) OR (expires_at IS NOT NULL)))
form_drafts: form_drafts_form_check CHECK (((length(form) >= 1) AND (length(form) <= 40)))
form_drafts: form_drafts_owner_check CHECK ((num_nonnulls(owner_user_id, token_hash) = 1))
form_drafts: form_drafts_owner_key UNIQUE (owner_user_id, form)
form_drafts: form_drafts_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE CASCADE
form_drafts: form_drafts_pkey PRIMARY KEY (id)
form_drafts: form_drafts_token_key UNIQUE (token_hash)
form_drafts: form_drafts_values_check CHECK ((length(("values")::text) <= 20000))
health_checks: health_checks_pkey PRIMARY KEY (process)
health_checks: health_checks_process_check CHECK ((length(process) <= 300))
idempotency_keys: idempotency_keys_input_hash_check CHECK ((length(input_hash) = 32))
idempotency_keys: idempotency_keys_pkey PRIMARY KEY (user_id, scope, key)
idempotency_keys: idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
linked_identities: linked_identities_email_check CHECK ((length(email) <= 254))
linked_identities: linked_identities_pkey PRIMARY KEY (provider, subject)
linked_identities: linked_identities_provider_check CHECK ((provider = 'google'::text))
linked_identities: linked_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
linked_identities: linked_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
linked_identities: linked_identities_user_id_provider_key UNIQUE (user_id, provider)
mails: mails_pkey PRIMARY KEY (id)
mails: mails_request_id_check CHECK ((length(request_id) <= 64))
mails: mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'captured'::text, 'failed'::text])))
media_copies: media_copies_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL)))
media_copies: media_copies_pkey PRIMARY KEY (id)
media_copies: media_copies_reason_check CHECK ((length(reason) <= 300))
media_copies: media_copies_source_url_check CHECK (((length(source_url) >= 1) AND (length(source_url) <= 500)))
media_copies: media_copies_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
media_copies: media_copies_target_check CHECK ((target = ANY (ARRAY['profile-picture'::text, 'profile-cover'::text, 'profile-poster'::text, 'portfolio-video'::text, 'portfolio-picture'::text, 'portfolio-thumbnail'::text, 'reel-video'::text, 'reel-thumbnail'::text])))
media_copies: media_copies_target_subject_id_key UNIQUE (target, subject_id)
message_reports: message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES customer_messages(id) ON DELETE CASCADE
message_reports: message_reports_message_id_reporter_id_key UNIQUE (message_id, reporter_id)
message_reports: message_reports_pkey PRIMARY KEY (id)
message_reports: message_reports_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
message_reports: message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE RESTRICT
migrations: migrations_pkey PRIMARY KEY (name)
model_switch_requests: model_switch_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL
model_switch_requests: model_switch_requests_decision_reason_check CHECK ((length(decision_reason) <= 1000))
model_switch_requests: model_switch_requests_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
model_switch_requests: model_switch_requests_pkey PRIMARY KEY (id)
model_switch_requests: model_switch_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000)))
model_switch_requests: model_switch_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text])))
model_switch_requests: model_switch_requests_to_model_check CHECK ((to_model = ANY (ARRAY['package-flow'::text, 'marketplace'::text])))
newsletter_deliveries: newsletter_deliveries_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES newsletter_issues(id) ON DELETE CASCADE
newsletter_deliveries: newsletter_deliveries_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL
newsletter_deliveries: newsletter_deliveries_pkey PRIMARY KEY (issue_id, subscriber_id)
newsletter_deliveries: newsletter_deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE
newsletter_issues: newsletter_issues_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000)))
newsletter_issues: newsletter_issues_pkey PRIMARY KEY (id)
newsletter_issues: newsletter_issues_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE RESTRICT
newsletter_issues: newsletter_issues_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120)))
newsletter_subscribers: newsletter_subscribers_confirm_token_hash_key UNIQUE (confirm_token_hash)
newsletter_subscribers: newsletter_subscribers_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
newsletter_subscribers: newsletter_subscribers_email_key UNIQUE (email)
newsletter_subscribers: newsletter_subscribers_pkey PRIMARY KEY (id)
newsletter_subscribers: newsletter_subscribers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
newsletter_subscribers: newsletter_subscribers_unsubscribe_token_key UNIQUE (unsubscribe_token)
notification_preferences: notification_preferences_event_group_check CHECK ((event_group = ANY (ARRAY['bookings'::text, 'jobs'::text, 'messages'::text, 'reminders'::text, 'reviews'::text])))
notification_preferences: notification_preferences_pkey PRIMARY KEY (user_id, event_group)
notification_preferences: notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
notification_texts: notification_texts_body_check CHECK ((length(body) <= 2000))
notification_texts: notification_texts_check CHECK ((num_nonnulls(subject, title, body) > 0))
notification_texts: notification_texts_pkey PRIMARY KEY (key)
notification_texts: notification_texts_subject_check CHECK ((length(subject) <= 150))
notification_texts: notification_texts_title_check CHECK ((length(title) <= 150))
notifications: notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
notifications: notifications_pkey PRIMARY KEY (id)
notifications: notifications_user_id_event_id_key UNIQUE (user_id, event_id)
notifications: notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
one_time_tokens: one_time_tokens_new_email_check CHECK ((length(new_email) <= 254))
one_time_tokens: one_time_tokens_pkey PRIMARY KEY (token_hash)
one_time_tokens: one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['confirm-email'::text, 'own-sign-up'::text, 'confirmed-sign-in'::text, 'reset-password'::text, 'change-email'::text, 'second-step'::text])))
one_time_tokens: one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_applications: orbiter_applications_check CHECK (((user_id IS NOT NULL) OR ((claim_hash IS NOT NULL) AND (status = 'draft'::text))))
orbiter_applications: orbiter_applications_claim_hash_key UNIQUE (claim_hash)
orbiter_applications: orbiter_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL
orbiter_applications: orbiter_applications_interview_link_check CHECK ((length(interview_link) <= 500))
orbiter_applications: orbiter_applications_model_check CHECK ((model = ANY (ARRAY['package-flow'::text, 'marketplace'::text])))
orbiter_applications: orbiter_applications_pkey PRIMARY KEY (id)
orbiter_applications: orbiter_applications_reason_check CHECK ((length(reason) <= 1000))
orbiter_applications: orbiter_applications_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'refused'::text])))
orbiter_applications: orbiter_applications_step_check CHECK (((step >= 1) AND (step <= 4)))
orbiter_applications: orbiter_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_assignments: orbiter_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id) ON DELETE SET NULL
orbiter_assignments: orbiter_assignments_commission_bps_check CHECK (((commission_bps >= 0) AND (commission_bps <= 10000)))
orbiter_assignments: orbiter_assignments_end_reason_check CHECK ((length(end_reason) <= 500))
orbiter_assignments: orbiter_assignments_notes_check CHECK ((length(notes) <= 2000))
orbiter_assignments: orbiter_assignments_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES assignment_offers(id) ON DELETE SET NULL
orbiter_assignments: orbiter_assignments_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE RESTRICT
orbiter_assignments: orbiter_assignments_pkey PRIMARY KEY (id)
orbiter_assignments: orbiter_assignments_project_id_fkey FOREIGN KEY (project_id) REFERENCES video_projects(id) ON DELETE CASCADE
orbiter_assignments: orbiter_assignments_status_check CHECK ((status = ANY (ARRAY['assigned'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text])))
orbiter_availability: orbiter_availability_check CHECK ((end_time > start_time))
orbiter_availability: orbiter_availability_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_availability: orbiter_availability_pkey PRIMARY KEY (id)
orbiter_availability: orbiter_availability_series_id_fkey FOREIGN KEY (series_id) REFERENCES availability_series(id) ON DELETE SET NULL
orbiter_packages: orbiter_packages_delivery_days_check CHECK (((delivery_days >= 0) AND (delivery_days <= 30)))
orbiter_packages: orbiter_packages_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 1440)))
orbiter_packages: orbiter_packages_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_packages: orbiter_packages_package_description_check CHECK ((length(package_description) <= 500))
orbiter_packages: orbiter_packages_package_name_check CHECK (((length(package_name) >= 1) AND (length(package_name) <= 80)))
orbiter_packages: orbiter_packages_pkey PRIMARY KEY (id)
orbiter_packages: orbiter_packages_price_check CHECK (((price >= 0) AND (price <= 100000000)))
orbiter_portfolio: orbiter_portfolio_description_check CHECK ((length(description) <= 500))
orbiter_portfolio: orbiter_portfolio_duration_seconds_check CHECK ((duration_seconds >= (0)::numeric))
orbiter_portfolio: orbiter_portfolio_media_type_check CHECK ((media_type = ANY (ARRAY['video'::text, 'image'::text, 'link'::text])))
orbiter_portfolio: orbiter_portfolio_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_portfolio: orbiter_portfolio_pkey PRIMARY KEY (id)
orbiter_portfolio: orbiter_portfolio_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
orbiter_pricing: orbiter_pricing_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 1440)))
orbiter_pricing: orbiter_pricing_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_pricing: orbiter_pricing_pkey PRIMARY KEY (id)
orbiter_pricing: orbiter_pricing_price_check CHECK (((price >= 0) AND (price <= 100000000)))
orbiter_pricing: orbiter_pricing_service_description_check CHECK ((length(service_description) <= 500))
orbiter_pricing: orbiter_pricing_service_name_check CHECK (((length(service_name) >= 1) AND (length(service_name) <= 80)))
orbiter_reviews: orbiter_reviews_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE CASCADE
orbiter_reviews: orbiter_reviews_booking_request_id_key UNIQUE (booking_request_id)
orbiter_reviews: orbiter_reviews_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE SET NULL
orbiter_reviews: orbiter_reviews_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_reviews: orbiter_reviews_pkey PRIMARY KEY (id)
orbiter_reviews: orbiter_reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
orbiter_reviews: orbiter_reviews_reply_text_check CHECK (((length(reply_text) >= 1) AND (length(reply_text) <= 2000)))
orbiter_reviews: orbiter_reviews_review_text_check CHECK ((length(review_text) <= 2000))
orbiter_verifications: orbiter_verifications_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL
orbiter_verifications: orbiter_verifications_note_check CHECK ((length(note) <= 200))
orbiter_verifications: orbiter_verifications_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
orbiter_verifications: orbiter_verifications_pkey PRIMARY KEY (orbiter_id, step)
orbiter_verifications: orbiter_verifications_step_check CHECK ((step = ANY (ARRAY['phone'::text, 'identity'::text, 'device'::text, 'portfolio'::text, 'interview'::text])))
portfolio_uploads: portfolio_uploads_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL)))
portfolio_uploads: portfolio_uploads_description_check CHECK ((length(description) <= 500))
portfolio_uploads: portfolio_uploads_item_id_fkey FOREIGN KEY (item_id) REFERENCES orbiter_portfolio(id) ON DELETE CASCADE
portfolio_uploads: portfolio_uploads_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE CASCADE
portfolio_uploads: portfolio_uploads_pkey PRIMARY KEY (id)
portfolio_uploads: portfolio_uploads_reason_check CHECK ((length(reason) <= 300))
portfolio_uploads: portfolio_uploads_size_bytes_check CHECK ((size_bytes > 0))
portfolio_uploads: portfolio_uploads_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
portfolio_uploads: portfolio_uploads_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
products: products_check CHECK ((original_price > price))
products: products_duration_minutes_check CHECK ((duration_minutes > 0))
products: products_family_check CHECK ((family = ANY (ARRAY['event-package'::text, 'single-reel'::text, 'booking-service'::text, 'wedding-package'::text])))
products: products_pkey PRIMARY KEY (id)
products: products_price_check CHECK ((price >= 0))
profiles: profiles_approval_status_check CHECK ((approval_status = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'refused'::text])))
profiles: profiles_bio_check CHECK ((length(bio) <= 300))
profiles: profiles_delivery_time_days_check CHECK (((delivery_time_days >= 0) AND (delivery_time_days <= 30)))
profiles: profiles_device_model_check CHECK ((length(device_model) <= 80))
profiles: profiles_experience_level_check CHECK ((experience_level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text, 'expert'::text])))
profiles: profiles_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120)))
profiles: profiles_languages_spoken_check CHECK ((cardinality(languages_spoken) <= 20))
profiles: profiles_location_check CHECK ((length(location) <= 120))
profiles: profiles_orbiter_level_check CHECK ((orbiter_level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'pro'::text])))
profiles: profiles_orbiter_model_check CHECK ((orbiter_model = ANY (ARRAY['package-flow'::text, 'marketplace'::text])))
profiles: profiles_phone_check CHECK ((length(phone) <= 30))
profiles: profiles_pkey PRIMARY KEY (id)
profiles: profiles_portfolio_url_check CHECK ((length(portfolio_url) <= 500))
profiles: profiles_pricing_15s_check CHECK (((pricing_15s >= 0) AND (pricing_15s <= 100000)))
profiles: profiles_pricing_30s_check CHECK (((pricing_30s >= 0) AND (pricing_30s <= 100000)))
profiles: profiles_pricing_60s_check CHECK (((pricing_60s >= 0) AND (pricing_60s <= 100000)))
profiles: profiles_profile_completeness_check CHECK (((profile_completeness >= 0) AND (profile_completeness <= 100)))
profiles: profiles_rating_sum_check CHECK ((rating_sum >= 0))
profiles: profiles_review_count_check CHECK ((review_count >= 0))
profiles: profiles_social_instagram_check CHECK ((length(social_instagram) <= 200))
profiles: profiles_social_tiktok_check CHECK ((length(social_tiktok) <= 200))
profiles: profiles_social_website_check CHECK ((length(social_website) <= 500))
profiles: profiles_social_youtube_check CHECK ((length(social_youtube) <= 200))
profiles: profiles_specialties_check CHECK ((cardinality(specialties) <= 20))
profiles: profiles_starting_price_check CHECK (((starting_price >= 0) AND (starting_price <= 100000000)))
profiles: profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
profiles: profiles_user_id_key UNIQUE (user_id)
profiles: profiles_username_check CHECK (((username ~ '^[a-z0-9][a-z0-9_-]{2,29}$'::text) AND (username <> ALL (ARRAY['setup'::text, 'onboarding'::text]))))
profiles: profiles_username_key UNIQUE (username)
project_deliverables: project_deliverables_delivered_by_fkey FOREIGN KEY (delivered_by) REFERENCES users(id) ON DELETE SET NULL
project_deliverables: project_deliverables_kind_check CHECK ((kind = ANY (ARRAY['reel'::text, 'photo'::text, 'raw'::text])))
project_deliverables: project_deliverables_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120)))
project_deliverables: project_deliverables_link_check CHECK ((length(link) <= 500))
project_deliverables: project_deliverables_pkey PRIMARY KEY (id)
project_deliverables: project_deliverables_project_id_fkey FOREIGN KEY (project_id) REFERENCES video_projects(id) ON DELETE CASCADE
project_deliverables: project_deliverables_project_id_position_key UNIQUE (project_id, "position")
project_sessions: project_sessions_booking_request_id_fkey FOREIGN KEY (booking_request_id) REFERENCES booking_requests(id) ON DELETE SET NULL
project_sessions: project_sessions_booking_request_id_key UNIQUE (booking_request_id)
project_sessions: project_sessions_check CHECK ((end_at > start_at))
project_sessions: project_sessions_pkey PRIMARY KEY (id)
project_sessions: project_sessions_project_id_fkey FOREIGN KEY (project_id) REFERENCES video_projects(id) ON DELETE CASCADE
project_sessions: project_sessions_project_id_position_key UNIQUE (project_id, "position")
rate_limits: rate_limits_pkey PRIMARY KEY (key)
recovery_codes: recovery_codes_pkey PRIMARY KEY (code_hash)
recovery_codes: recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
reel_likes: reel_likes_pkey PRIMARY KEY (reel_id, user_id)
reel_likes: reel_likes_reel_id_fkey FOREIGN KEY (reel_id) REFERENCES reels(id) ON DELETE CASCADE
reel_likes: reel_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
reel_reports: reel_reports_pkey PRIMARY KEY (id)
reel_reports: reel_reports_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
reel_reports: reel_reports_reel_id_fkey FOREIGN KEY (reel_id) REFERENCES reels(id) ON DELETE CASCADE
reel_reports: reel_reports_reel_id_reporter_id_key UNIQUE (reel_id, reporter_id)
reel_reports: reel_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE RESTRICT
reel_views: reel_views_pkey PRIMARY KEY (reel_id, viewer_hash)
reel_views: reel_views_reel_id_fkey FOREIGN KEY (reel_id) REFERENCES reels(id) ON DELETE CASCADE
reels: reels_description_check CHECK ((length(description) <= 1000))
reels: reels_duration_seconds_check CHECK ((duration_seconds >= (0)::numeric))
reels: reels_like_count_check CHECK ((like_count >= 0))
reels: reels_orbiter_id_fkey FOREIGN KEY (orbiter_id) REFERENCES users(id) ON DELETE SET NULL
reels: reels_pkey PRIMARY KEY (id)
reels: reels_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
reels: reels_view_count_check CHECK ((view_count >= 0))
sessions: sessions_pkey PRIMARY KEY (token_hash)
sessions: sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
settings: settings_pkey PRIMARY KEY (key)
user_roles: user_roles_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(id) ON DELETE SET NULL
user_roles: user_roles_pkey PRIMARY KEY (id)
user_roles: user_roles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'orbiter'::text, 'user'::text])))
user_roles: user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
user_roles: user_roles_user_id_role_key UNIQUE (user_id, role)
users: users_confirmed_phone_check CHECK ((confirmed_phone ~ '^(1[2-9][0-9]{9}|[2-9][0-9]{6,14})$'::text))
users: users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254))))
users: users_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120)))
users: users_pkey PRIMARY KEY (id)
users: users_suspension_reason_check CHECK ((length(suspension_reason) <= 500))
users: users_totp_secret_check CHECK (((length(totp_secret) >= 16) AND (length(totp_secret) <= 200)))
video_projects: video_projects_budget_min_cents_check CHECK ((budget_min_cents >= 0))
video_projects: video_projects_business_name_check CHECK ((length(business_name) <= 120))
video_projects: video_projects_check CHECK ((budget_max_cents >= budget_min_cents))
video_projects: video_projects_city_check CHECK ((length(city) <= 60))
video_projects: video_projects_contact_email_check CHECK ((length(contact_email) <= 254))
video_projects: video_projects_contact_phone_check CHECK ((length(contact_phone) <= 40))
video_projects: video_projects_description_check CHECK ((length(description) <= 4000))
video_projects: video_projects_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON DELETE SET NULL
video_projects: video_projects_event_type_check CHECK ((length(event_type) <= 40))
video_projects: video_projects_match_status_check CHECK ((match_status = ANY (ARRAY['none'::text, 'searching'::text, 'matched'::text, 'unfilled'::text, 'withdrawn'::text])))
video_projects: video_projects_pkey PRIMARY KEY (id)
video_projects: video_projects_price_cents_check CHECK ((price_cents >= 0))
video_projects: video_projects_project_type_check CHECK ((project_type = ANY (ARRAY['instagram_reel'::text, 'tiktok'::text, 'youtube_short'::text, 'custom'::text])))
video_projects: video_projects_source_check CHECK ((source = ANY (ARRAY['form'::text, 'package'::text, 'quote'::text])))
video_projects: video_projects_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_production'::text, 'completed'::text])))
video_projects: video_projects_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
video_projects: video_projects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT
video_projects: video_projects_venue_address_check CHECK ((length(venue_address) <= 300))

-- indexs
CREATE INDEX assignment_offers_open_idx ON public.assignment_offers USING btree (project_id) WHERE (status = 'open'::text)
CREATE INDEX assignment_offers_orbiter_idx ON public.assignment_offers USING btree (orbiter_id, created_at DESC)
CREATE UNIQUE INDEX assignment_offers_pkey ON public.assignment_offers USING btree (id)
CREATE UNIQUE INDEX assignment_offers_project_id_orbiter_id_round_key ON public.assignment_offers USING btree (project_id, orbiter_id, round)
CREATE INDEX audit_entries_actor_idx ON public.audit_entries USING btree (actor_id, id)
CREATE INDEX audit_entries_area_idx ON public.audit_entries USING btree (area, id DESC)
CREATE INDEX audit_entries_created_at_idx ON public.audit_entries USING btree (created_at)
CREATE INDEX audit_entries_failed_sign_ins_idx ON public.audit_entries USING btree (created_at) WHERE (action = 'session.sign-in-failed'::text)
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (id)
CREATE INDEX audit_entries_subject_idx ON public.audit_entries USING btree (subject_type, subject_id, id)
CREATE UNIQUE INDEX availability_exceptions_pkey ON public.availability_exceptions USING btree (series_id, date)
CREATE INDEX availability_series_extended_to_idx ON public.availability_series USING btree (extended_to) WHERE (to_date IS NULL)
CREATE INDEX availability_series_orbiter_id_idx ON public.availability_series USING btree (orbiter_id)
CREATE UNIQUE INDEX availability_series_pkey ON public.availability_series USING btree (id)
CREATE INDEX booking_proposals_booking_idx ON public.booking_proposals USING btree (booking_request_id, created_at DESC)
CREATE UNIQUE INDEX booking_proposals_one_open_idx ON public.booking_proposals USING btree (booking_request_id) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX booking_proposals_pkey ON public.booking_proposals USING btree (id)
CREATE UNIQUE INDEX booking_reminders_pkey ON public.booking_reminders USING btree (booking_request_id, hours_before, start_at)
CREATE INDEX booking_reminders_start_at_idx ON public.booking_reminders USING btree (start_at)
CREATE INDEX booking_requests_agreed_at_idx ON public.booking_requests USING btree (agreed_at) INCLUDE (price_cents, refund_cents, orbiter_id) WHERE (agreed_at IS NOT NULL)
CREATE INDEX booking_requests_coming_idx ON public.booking_requests USING btree (start_at) WHERE (status = 'accepted'::text)
CREATE INDEX booking_requests_customer_id_idx ON public.booking_requests USING btree (customer_id, created_at DESC)
CREATE INDEX booking_requests_expiry_idx ON public.booking_requests USING btree (expires_at) WHERE ((status = 'pending'::text) AND (expiry_told_at IS NULL))
CREATE INDEX booking_requests_no_overlap ON public.booking_requests USING gist (orbiter_id, tstzrange(start_at, end_at)) WHERE (status = 'accepted'::text)
CREATE INDEX booking_requests_open_idx ON public.booking_requests USING btree (orbiter_id, start_at) WHERE (status = 'pending'::text)
CREATE INDEX booking_requests_orbiter_id_idx ON public.booking_requests USING btree (orbiter_id, created_at DESC)
CREATE UNIQUE INDEX booking_requests_pkey ON public.booking_requests USING btree (id)
CREATE INDEX booking_requests_unconfirmed_idx ON public.booking_requests USING btree (completed_at) WHERE ((status = 'completed'::text) AND (confirmed_at IS NULL))
CREATE INDEX booking_requests_untold_declines_idx ON public.booking_requests USING btree (declined_for_id) WHERE ((declined_for_id IS NOT NULL) AND (decline_told_at IS NULL))
CREATE INDEX booking_requests_words_idx ON public.booking_requests USING gin (lower(((service_type || ' '::text) || customer_name)) gin_trgm_ops)
CREATE UNIQUE INDEX calendar_feeds_pkey ON public.calendar_feeds USING btree (user_id)
CREATE UNIQUE INDEX calendar_feeds_secret_key ON public.calendar_feeds USING btree (secret)
CREATE UNIQUE INDEX categories_name_key ON public.categories USING btree (lower(name))
CREATE UNIQUE INDEX categories_pkey ON public.categories USING btree (id)
CREATE UNIQUE INDEX customer_messages_booking_idx ON public.customer_messages USING btree (booking_request_id, "position")
CREATE UNIQUE INDEX customer_messages_pkey ON public.customer_messages USING btree (id)
CREATE INDEX customer_messages_sender_idx ON public.customer_messages USING btree (sender_id, created_at DESC)
CREATE INDEX customer_messages_unmailed_idx ON public.customer_messages USING btree (created_at) WHERE ((read_at IS NULL) AND (mailed_at IS NULL))
CREATE INDEX customer_messages_unmasked_idx ON public.customer_messages USING btree ("position") WHERE (has_contacts IS NULL)
CREATE INDEX customer_messages_unread_idx ON public.customer_messages USING btree (booking_request_id, sender_id) WHERE (read_at IS NULL)
CREATE INDEX enquiries_created_at_idx ON public.enquiries USING btree (created_at DESC, id)
CREATE INDEX enquiries_due_idx ON public.enquiries USING btree (reply_due_at) WHERE ((answered_at IS NULL) AND (status <> 'completed'::text))
CREATE UNIQUE INDEX enquiries_form_key_key ON public.enquiries USING btree (form_key)
CREATE UNIQUE INDEX enquiries_pkey ON public.enquiries USING btree (id)
CREATE INDEX enquiries_search_idx ON public.enquiries USING gin (lower(((((((service_type || ' '::text) || email) || ' '::text) || status) || ' '::text) || COALESCE(city, ''::text))) gin_trgm_ops)
CREATE INDEX enquiries_status_idx ON public.enquiries USING btree (status, created_at DESC)
CREATE INDEX enquiries_user_id_idx ON public.enquiries USING btree (user_id, created_at DESC)
CREATE UNIQUE INDEX enquiry_quotes_one_open_idx ON public.enquiry_quotes USING btree (enquiry_id) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX enquiry_quotes_pkey ON public.enquiry_quotes USING btree (id)
CREATE UNIQUE INDEX enquiry_quotes_token_hash_key ON public.enquiry_quotes USING btree (token_hash)
CREATE UNIQUE INDEX events_pkey ON public.events USING btree (id)
CREATE INDEX events_prunable_idx ON public.events USING btree (created_at) WHERE ((subject_type <> 'booking'::text) OR (kind ~~ 'message.%'::text))
CREATE INDEX events_subject_idx ON public.events USING btree (subject_type, subject_id, id)
CREATE INDEX favourites_orbiter_id_idx ON public.favourites USING btree (orbiter_id)
CREATE UNIQUE INDEX favourites_pkey ON public.favourites USING btree (user_id, orbiter_id)
CREATE INDEX form_drafts_expires_at_idx ON public.form_drafts USING btree (expires_at)
CREATE UNIQUE INDEX form_drafts_owner_key ON public.form_drafts USING btree (owner_user_id, form)
CREATE UNIQUE INDEX form_drafts_pkey ON public.form_drafts USING btree (id)
CREATE UNIQUE INDEX form_drafts_token_key ON public.form_drafts USING btree (token_hash)
CREATE UNIQUE INDEX health_checks_pkey ON public.health_checks USING btree (process)
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at)
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (user_id, scope, key)
CREATE UNIQUE INDEX linked_identities_pkey ON public.linked_identities USING btree (provider, subject)
CREATE UNIQUE INDEX linked_identities_user_id_provider_key ON public.linked_identities USING btree (user_id, provider)
CREATE INDEX mails_created_at_idx ON public.mails USING btree (created_at DESC)
CREATE INDEX mails_failed_idx ON public.mails USING btree (created_at) WHERE (status = 'failed'::text)
CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (id)
CREATE INDEX mails_queued_idx ON public.mails USING btree (created_at) WHERE (status = 'queued'::text)
CREATE INDEX mails_to_address_idx ON public.mails USING btree (to_address, created_at DESC)
CREATE INDEX mails_unerased_idx ON public.mails USING btree (created_at) WHERE (erased_at IS NULL)
CREATE INDEX media_copies_open_idx ON public.media_copies USING btree (updated_at) WHERE (state = ANY (ARRAY['uploading'::text, 'processing'::text]))
CREATE UNIQUE INDEX media_copies_pkey ON public.media_copies USING btree (id)
CREATE UNIQUE INDEX media_copies_target_subject_id_key ON public.media_copies USING btree (target, subject_id)
CREATE UNIQUE INDEX message_reports_message_id_reporter_id_key ON public.message_reports USING btree (message_id, reporter_id)
CREATE INDEX message_reports_open_idx ON public.message_reports USING btree (created_at) WHERE (settled_at IS NULL)
CREATE UNIQUE INDEX message_reports_pkey ON public.message_reports USING btree (id)
CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)
CREATE UNIQUE INDEX model_switch_requests_pending_key ON public.model_switch_requests USING btree (orbiter_id) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX model_switch_requests_pkey ON public.model_switch_requests USING btree (id)
CREATE INDEX newsletter_deliveries_mail_id_idx ON public.newsletter_deliveries USING btree (mail_id)
CREATE UNIQUE INDEX newsletter_deliveries_pkey ON public.newsletter_deliveries USING btree (issue_id, subscriber_id)
CREATE INDEX newsletter_deliveries_subscriber_id_idx ON public.newsletter_deliveries USING btree (subscriber_id)
CREATE INDEX newsletter_issues_created_at_idx ON public.newsletter_issues USING btree (created_at DESC)
CREATE UNIQUE INDEX newsletter_issues_pkey ON public.newsletter_issues USING btree (id)
CREATE INDEX newsletter_issues_sent_by_idx ON public.newsletter_issues USING btree (sent_by)
CREATE UNIQUE INDEX newsletter_subscribers_confirm_token_hash_key ON public.newsletter_subscribers USING btree (confirm_token_hash)
CREATE UNIQUE INDEX newsletter_subscribers_email_key ON public.newsletter_subscribers USING btree (email)
CREATE UNIQUE INDEX newsletter_subscribers_pkey ON public.newsletter_subscribers USING btree (id)
CREATE INDEX newsletter_subscribers_unconfirmed_idx ON public.newsletter_subscribers USING btree (confirm_expires_at) WHERE (status = 'pending'::text)
CREATE UNIQUE INDEX newsletter_subscribers_unsubscribe_token_key ON public.newsletter_subscribers USING btree (unsubscribe_token)
CREATE UNIQUE INDEX notification_preferences_pkey ON public.notification_preferences USING btree (user_id, event_group)
CREATE UNIQUE INDEX notification_texts_pkey ON public.notification_texts USING btree (key)
CREATE INDEX notifications_created_at_idx ON public.notifications USING btree (created_at)
CREATE INDEX notifications_event_id_idx ON public.notifications USING btree (event_id)
CREATE UNIQUE INDEX notifications_pkey ON public.notifications USING btree (id)
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id) WHERE (read_at IS NULL)
CREATE UNIQUE INDEX notifications_user_id_event_id_key ON public.notifications USING btree (user_id, event_id)
CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id, created_at DESC)
CREATE INDEX one_time_tokens_expires_at_idx ON public.one_time_tokens USING btree (expires_at)
CREATE UNIQUE INDEX one_time_tokens_pkey ON public.one_time_tokens USING btree (token_hash)
CREATE INDEX one_time_tokens_user_id_idx ON public.one_time_tokens USING btree (user_id, purpose)
CREATE UNIQUE INDEX orbiter_applications_claim_hash_key ON public.orbiter_applications USING btree (claim_hash)
CREATE UNIQUE INDEX orbiter_applications_interview_key ON public.orbiter_applications USING btree (interview_at) WHERE ((status = 'submitted'::text) AND (interview_at IS NOT NULL))
CREATE UNIQUE INDEX orbiter_applications_open_key ON public.orbiter_applications USING btree (user_id, model) WHERE (status = ANY (ARRAY['draft'::text, 'submitted'::text]))
CREATE UNIQUE INDEX orbiter_applications_pkey ON public.orbiter_applications USING btree (id)
CREATE INDEX orbiter_applications_unclaimed_idx ON public.orbiter_applications USING btree (created_at) WHERE (user_id IS NULL)
CREATE INDEX orbiter_applications_user_id_idx ON public.orbiter_applications USING btree (user_id, created_at DESC)
CREATE INDEX orbiter_assignments_assigned_at_idx ON public.orbiter_assignments USING btree (assigned_at DESC, id)
CREATE UNIQUE INDEX orbiter_assignments_one_live_idx ON public.orbiter_assignments USING btree (project_id) WHERE (status = ANY (ARRAY['assigned'::text, 'in_progress'::text]))
CREATE INDEX orbiter_assignments_orbiter_id_idx ON public.orbiter_assignments USING btree (orbiter_id, status)
CREATE UNIQUE INDEX orbiter_assignments_pkey ON public.orbiter_assignments USING btree (id)
CREATE INDEX orbiter_assignments_project_id_idx ON public.orbiter_assignments USING btree (project_id)
CREATE UNIQUE INDEX orbiter_availability_pkey ON public.orbiter_availability USING btree (id)
CREATE INDEX orbiter_availability_series_id_idx ON public.orbiter_availability USING btree (series_id, date) WHERE (series_id IS NOT NULL)
CREATE UNIQUE INDEX orbiter_availability_slot_key ON public.orbiter_availability USING btree (orbiter_id, date, start_time, end_time, series_id) NULLS NOT DISTINCT
CREATE INDEX orbiter_packages_orbiter_id_idx ON public.orbiter_packages USING btree (orbiter_id) WHERE is_active
CREATE UNIQUE INDEX orbiter_packages_pkey ON public.orbiter_packages USING btree (id)
CREATE INDEX orbiter_portfolio_orbiter_id_idx ON public.orbiter_portfolio USING btree (orbiter_id, is_featured DESC, created_at DESC)
CREATE UNIQUE INDEX orbiter_portfolio_pkey ON public.orbiter_portfolio USING btree (id)
CREATE INDEX orbiter_pricing_orbiter_id_idx ON public.orbiter_pricing USING btree (orbiter_id) WHERE is_active
CREATE UNIQUE INDEX orbiter_pricing_pkey ON public.orbiter_pricing USING btree (id)
CREATE UNIQUE INDEX orbiter_reviews_booking_request_id_key ON public.orbiter_reviews USING btree (booking_request_id)
CREATE INDEX orbiter_reviews_orbiter_id_idx ON public.orbiter_reviews USING btree (orbiter_id, created_at DESC) WHERE is_published
CREATE UNIQUE INDEX orbiter_reviews_pkey ON public.orbiter_reviews USING btree (id)
CREATE UNIQUE INDEX orbiter_verifications_pkey ON public.orbiter_verifications USING btree (orbiter_id, step)
CREATE INDEX portfolio_uploads_item_id_idx ON public.portfolio_uploads USING btree (item_id)
CREATE INDEX portfolio_uploads_open_idx ON public.portfolio_uploads USING btree (updated_at) WHERE (state <> 'ready'::text)
CREATE INDEX portfolio_uploads_orbiter_id_idx ON public.portfolio_uploads USING btree (orbiter_id, created_at DESC)
CREATE UNIQUE INDEX portfolio_uploads_pkey ON public.portfolio_uploads USING btree (id)
CREATE UNIQUE INDEX products_pkey ON public.products USING btree (id)
CREATE INDEX profiles_available_idx ON public.profiles USING btree (is_available) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_delivery_idx ON public.profiles USING btree (COALESCE((delivery_time_days)::integer, 99), user_id) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_newest_idx ON public.profiles USING btree (listed_at DESC, user_id) WHERE (listed_at IS NOT NULL)
CREATE UNIQUE INDEX profiles_pkey ON public.profiles USING btree (id)
CREATE INDEX profiles_price_idx ON public.profiles USING btree (COALESCE(starting_price, 2147483647), user_id) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_rating_idx ON public.profiles USING btree (COALESCE(rating, (0)::numeric) DESC, user_id) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_rating_of_user_idx ON public.profiles USING btree (user_id) INCLUDE (rating)
CREATE INDEX profiles_recommended_idx ON public.profiles USING btree (recommended_score DESC, user_id) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_search_idx ON public.profiles USING gin (search_text gin_trgm_ops) WHERE (listed_at IS NOT NULL)
CREATE INDEX profiles_specialties_idx ON public.profiles USING gin (specialties_lower) WHERE (listed_at IS NOT NULL)
CREATE UNIQUE INDEX profiles_user_id_key ON public.profiles USING btree (user_id)
CREATE UNIQUE INDEX profiles_username_key ON public.profiles USING btree (username)
CREATE INDEX project_deliverables_by_idx ON public.project_deliverables USING btree (delivered_by) WHERE (delivered_at IS NOT NULL)
CREATE INDEX project_deliverables_due_at_idx ON public.project_deliverables USING btree (due_at)
CREATE INDEX project_deliverables_due_idx ON public.project_deliverables USING btree (due_at) WHERE (delivered_at IS NULL)
CREATE UNIQUE INDEX project_deliverables_pkey ON public.project_deliverables USING btree (id)
CREATE UNIQUE INDEX project_deliverables_project_id_position_key ON public.project_deliverables USING btree (project_id, "position")
CREATE UNIQUE INDEX project_sessions_booking_request_id_key ON public.project_sessions USING btree (booking_request_id)
CREATE UNIQUE INDEX project_sessions_pkey ON public.project_sessions USING btree (id)
CREATE UNIQUE INDEX project_sessions_project_id_position_key ON public.project_sessions USING btree (project_id, "position")
CREATE UNIQUE INDEX rate_limits_pkey ON public.rate_limits USING btree (key)
CREATE INDEX rate_limits_window_started_at_idx ON public.rate_limits USING btree (window_started_at)
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (code_hash)
CREATE INDEX recovery_codes_user_id_idx ON public.recovery_codes USING btree (user_id)
CREATE UNIQUE INDEX reel_likes_pkey ON public.reel_likes USING btree (reel_id, user_id)
CREATE INDEX reel_likes_user_id_idx ON public.reel_likes USING btree (user_id)
CREATE INDEX reel_reports_open_idx ON public.reel_reports USING btree (created_at) WHERE (settled_at IS NULL)
CREATE UNIQUE INDEX reel_reports_pkey ON public.reel_reports USING btree (id)
CREATE UNIQUE INDEX reel_reports_reel_id_reporter_id_key ON public.reel_reports USING btree (reel_id, reporter_id)
CREATE INDEX reel_reports_reporter_id_idx ON public.reel_reports USING btree (reporter_id)
CREATE INDEX reel_views_counted_at_idx ON public.reel_views USING btree (counted_at)
CREATE UNIQUE INDEX reel_views_pkey ON public.reel_views USING btree (reel_id, viewer_hash)
CREATE INDEX reels_category_idx ON public.reels USING btree (lower(category), created_at DESC, id) WHERE (is_active AND (deleted_at IS NULL))
CREATE INDEX reels_featured_idx ON public.reels USING btree (created_at DESC, id) WHERE (is_featured AND is_active AND (deleted_at IS NULL))
CREATE INDEX reels_gallery_idx ON public.reels USING btree (created_at DESC, id) WHERE (is_active AND (deleted_at IS NULL))
CREATE UNIQUE INDEX reels_pkey ON public.reels USING btree (id)
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at)
CREATE UNIQUE INDEX sessions_id_key ON public.sessions USING btree (id)
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (token_hash)
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id)
CREATE UNIQUE INDEX settings_pkey ON public.settings USING btree (key)
CREATE UNIQUE INDEX user_roles_pkey ON public.user_roles USING btree (id)
CREATE INDEX user_roles_role_idx ON public.user_roles USING btree (role) WHERE is_active
CREATE UNIQUE INDEX user_roles_user_id_role_key ON public.user_roles USING btree (user_id, role)
CREATE UNIQUE INDEX users_confirmed_phone_key ON public.users USING btree (confirmed_phone)
CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id)
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email)
CREATE INDEX users_full_name_idx ON public.users USING btree (lower(full_name), id)
CREATE INDEX users_is_demo_idx ON public.users USING btree (id) WHERE is_demo
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
CREATE INDEX users_search_idx ON public.users USING gin (search_text gin_trgm_ops)
CREATE INDEX video_projects_created_at_idx ON public.video_projects USING btree (created_at DESC, id)
CREATE INDEX video_projects_match_due_idx ON public.video_projects USING btree (match_due_at) WHERE (match_status = ANY (ARRAY['searching'::text, 'unfilled'::text]))
CREATE INDEX video_projects_next_step_idx ON public.video_projects USING btree (next_step_at) WHERE (next_step_at IS NOT NULL)
CREATE UNIQUE INDEX video_projects_pkey ON public.video_projects USING btree (id)
CREATE INDEX video_projects_status_idx ON public.video_projects USING btree (status)
CREATE INDEX video_projects_user_id_idx ON public.video_projects USING btree (user_id, created_at DESC)

-- views
public_profiles:  SELECT user_id, full_name, username, bio, specialties, languages_spoken, location, time_zone, experience_level, orbiter_level, orbiter_model, delivery_time_days, starting_price, pricing_15s, pricing_30s, pricing_60s, starting_price AS pricing_amount, portfolio_url, social_instagram, social_youtube, social_website, social_tiktok, profile_image_url, cover_reel_url, cover_poster_url, profile_completeness, is_available, rating, review_count, has_portfolio, featured_order, listed_at, created_at FROM profiles WHERE (listed_at IS NOT NULL);

-- triggers
CREATE TRIGGER audit_entries_kept BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION keep_audit_entries()
CREATE TRIGGER events_notify AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION notify_event()
CREATE TRIGGER notification_texts_changed AFTER INSERT OR DELETE OR UPDATE ON public.notification_texts FOR EACH STATEMENT EXECUTE FUNCTION notify_changed()
CREATE TRIGGER profiles_changed AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION notify_changed()
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION notify_changed()
