-- Direct bookings owe their pieces too, and nothing is delivered without a file.
alter table version_files add column overdue_notice_at timestamptz;
comment on column version_files.overdue_notice_at is 'when its Orbiter was notified that the original never came';

-- What was agreed before, as features/deliveries/sold-pieces.ts reads it.
with sold as (
  select b.id, b.status, b.event_ends_at, b.completed_at, b.confirmed_at,
    coalesce(b.product ->> 'name', b.service_type) as name,
    coalesce((b.product ->> 'deliveryDays')::integer, 0) as days
  from booking_requests b where not b.is_managed and b.agreed_at is not null and b.status in ('accepted', 'completed')
), counted as (
  select sold.*,
    substring(name from '(?i)(?:^|\s)(\d{1,2})\s*(?:x\s*)?\s(?:\d+\s?s\s+)?(?:(?!sec|min|hour)\w+\s+)?reels?\y')::integer as named_reels,
    substring(name from '(?i)(?:^|\s)(\d{1,3})\s+(?:\w+\s+)?photos?\y')::integer as named_photos,
    substring(name from '(?i)(\d{1,3})\s*(?:s|sec|seconds?)\y')::integer as named_seconds
  from sold
), planned as (
  select counted.*,
    case when named_reels between 1 and 20 then named_reels else 1 end as reels,
    case when named_photos between 1 and 300 then named_photos end as photos,
    case when named_seconds between 1 and 600 then named_seconds end as seconds,
    case when days > 0 then days || '-days' else 'event-end' end as due_rule,
    event_ends_at + make_interval(hours => 24 * days) as due_at
  from counted
), pieces as (
  select id, status, completed_at, confirmed_at, due_rule, due_at, 'reel' as kind, number - 1 as position, seconds,
    case when due_rule = 'event-end' then 'Live ' || coalesce(seconds || 's ', '') || 'reel'
      else coalesce(seconds || 's reel', 'Reel') end || case when reels > 1 then ' ' || number else '' end as label
  from planned cross join generate_series(1, reels) as number
  union all
  select id, status, completed_at, confirmed_at, due_rule, due_at, 'photo', reels, null,
    case when photos = 1 then '1 photo' else photos || ' photos' end
  from planned where photos is not null
)
insert into deliverables (booking_request_id, position, kind, label, seconds, due_at, due_rule, state, delivered_at, delivered_by, approved_at, approved_via)
select p.id, p.position, p.kind, p.label, p.seconds, p.due_at, p.due_rule,
  case when p.completed_at is null then 'owed' else 'approved' end,
  p.completed_at, case when p.completed_at is null then null else b.orbiter_id end,
  case when p.completed_at is null then null else coalesce(p.confirmed_at, p.completed_at) end,
  case when p.completed_at is null then null else 'customer' end
from pieces p join booking_requests b on b.id = p.id;

-- What was delivered by a link stays readable: as a version without files, approved with its project.
insert into deliverable_versions (id, deliverable_id, number, created_by, note, created_at, delivered_at)
select gen_random_uuid(), d.id, 1, d.delivered_by, 'Delivered at ' || d.link, d.delivered_at, d.delivered_at
from deliverables d where d.delivered_at is not null and d.link is not null;
update deliverables d set state = 'approved', approved_at = d.delivered_at, approved_via = 'team'
from video_projects v where v.id = d.project_id and d.delivered_at is not null and v.status = 'completed';
update deliverables set state = 'delivered', approve_by = now() + interval '72 hours'
where project_id is not null and delivered_at is not null and state = 'owed';
alter table deliverables drop column link;

-- Their events name the job.
update events set data = data || jsonb_build_object('jobId', subject_id, 'jobKind', 'project', 'title', '',
  'number', 1, 'isAnyway', false) where kind = 'deliverable.delivered';

-- The timeline of a booking shows what was delivered, so these events stay as the booking's do.
drop index events_prunable_idx;
create index events_prunable_idx on events (created_at)
  where subject_type not in ('booking', 'deliverable') or kind like 'message.%';
create index deliverables_delivered_idx on deliverables (approved_at) where state = 'approved';
