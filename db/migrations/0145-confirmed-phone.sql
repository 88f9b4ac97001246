-- The number that somebody can sign in with besides the address: digits with the country code (features/accounts/phone-number.ts).
-- Kept in step by the verbs that confirm a number or change it; no two accounts can have the same.
alter table users add column confirmed_phone text check (confirmed_phone ~ '^(1[2-9][0-9]{9}|[2-9][0-9]{6,14})$');
create unique index users_confirmed_phone_key on users (confirmed_phone);

-- Numbers that were confirmed before. One that two accounts have signs nobody in: who is meant could not be told.
with written as (
  select v.orbiter_id as user_id, p.phone, regexp_replace(regexp_replace(p.phone, '^(\s*\+.*)\(0\)', '\1'), '\D', '', 'g') as digits
  from orbiter_verifications v join profiles p on p.user_id = v.orbiter_id
  where v.step = 'phone' and p.phone is not null
), whole as (
  select user_id, case
    when phone ~ '^\s*\+' then digits
    when digits ~ '^011[1-9]' then substr(digits, 4)
    when digits ~ '^00[1-9]' then substr(digits, 3)
    when length(digits) = 10 then '1' || digits
    when length(digits) = 11 and digits ~ '^1' then digits
  end as number
  from written
), alone as (
  select number, min(user_id::text)::uuid as user_id from whole
  where number ~ '^(1[2-9][0-9]{9}|[2-9][0-9]{6,14})$' group by number having count(*) = 1
)
update users u set confirmed_phone = alone.number from alone where u.id = alone.user_id;
