-- The admin's list of Orbiters in the order of their ratings reads this alone, not the wide rows of their profiles.
create index profiles_rating_of_user_idx on profiles (user_id) include (rating);
