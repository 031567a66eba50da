
ALTER TABLE marks ADD COLUMN new_at bigint, ADD COLUMN changed_at bigint, ADD COLUMN gone_at bigint;
UPDATE marks SET new_at = told_at, changed_at = told_at, gone_at = told_at;
DELETE FROM state WHERE name LIKE 'ended [%';
