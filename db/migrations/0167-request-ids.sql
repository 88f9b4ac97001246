-- Which request, or which scheduled job, caused an email: its id stands in the log and in the queued job too.
alter table mails add column request_id text check (length(request_id) <= 64);
-- The age of the oldest email that waits is read at every scrape of the metrics.
create index mails_queued_idx on mails (created_at) where status = 'queued';
