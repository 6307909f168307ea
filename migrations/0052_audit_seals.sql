CREATE TABLE `audit_seals` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_seals_previous` ON `audit_seals` (`previous`);--> statement-breakpoint
CREATE INDEX `audit_seals_day` ON `audit_seals` (`day`,`audit_id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `receiver_held_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `network` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `device` text;
--> statement-breakpoint
-- What the account named a day (86,400,000 ms) ago is no longer new.
UPDATE invoices SET receiver_held_until = 86400000 + (
  SELECT min(o.created_at) FROM invoices o
  WHERE o.user_id = invoices.user_id AND o.method = invoices.method AND o.receiver = invoices.receiver
    AND o.bank IS invoices.bank AND o.status IN (0, 1, 3))
WHERE status IN (0, 1, 3);
--> statement-breakpoint
-- Whoever stores a seal names the one before it and the next row of the log: none is skipped, and of two that go on from
-- the same seal one is refused.
CREATE TRIGGER `audit_seals_follow` BEFORE INSERT ON `audit_seals`
WHEN NEW.previous IS NOT coalesce((SELECT s.hash FROM audit_seals s ORDER BY s.audit_id DESC LIMIT 1), '')
  OR NEW.audit_id IS NOT (SELECT min(a.id) FROM audit_log a
    WHERE a.id > coalesce((SELECT max(s.audit_id) FROM audit_seals s), 0))
BEGIN
  SELECT RAISE(ABORT, 'audit_seals: each follows the last');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_stay` BEFORE UPDATE ON `audit_seals`
BEGIN
  SELECT RAISE(ABORT, 'audit_seals: seals are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_seals_keep` BEFORE DELETE ON `audit_seals`
BEGIN
  SELECT RAISE(ABORT, 'audit_seals: seals are kept');
END;
