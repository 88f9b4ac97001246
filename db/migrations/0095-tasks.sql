-- Background work is called a task; a job is what an Orbiter does for a customer.
update queue_marks set matter = 'task ' || substr(matter, 5) where matter like 'job %';
