-- Secrets of authenticator apps lie here locked (app/platform/sealed.ts). Those of before are locked when the program starts.
alter table users drop constraint users_totp_secret_check;
alter table users add constraint users_totp_secret_check check (length(totp_secret) between 16 and 200);
