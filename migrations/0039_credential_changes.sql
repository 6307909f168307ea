CREATE TABLE `credential_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`field` text NOT NULL,
	`from_value` text,
	`to_value` text,
	`state` text NOT NULL,
	`actor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credential_changes_pending` ON `credential_changes` (`user_id`,`field`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `credential_changes_due` ON `credential_changes` (`effective_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `credential_changes_user` ON `credential_changes` (`user_id`,`field`,`state`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `held_for` text;--> statement-breakpoint
-- Whatever revokes somebody's tokens (a new password or e-mail, another role, signing out everywhere) also ends the
-- address under which a calendar program reads their lessons.
CREATE TRIGGER `calendar_feeds_revoked` AFTER UPDATE OF `tokens_valid_after` ON `users`
WHEN NEW.tokens_valid_after > OLD.tokens_valid_after
BEGIN
  DELETE FROM calendar_feeds WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Undecided withdrawals wait 48 hours (172,800,000 ms) after a change of what their tutor signs in with, and while one
-- is pending.
CREATE TRIGGER `credential_changes_hold_new` AFTER INSERT ON `credential_changes`
BEGIN
  UPDATE invoices SET (held_until, held_for) = (
    SELECT CASE h.state WHEN 'pending' THEN h.effective_at ELSE h.closed_at END + 172800000, h.field
    FROM credential_changes h WHERE h.user_id = NEW.user_id AND h.state IN ('pending', 'applied') ORDER BY 1 DESC LIMIT 1)
  WHERE user_id = NEW.user_id AND status IN (0, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `credential_changes_hold_closed` AFTER UPDATE OF `state` ON `credential_changes`
BEGIN
  UPDATE invoices SET (held_until, held_for) = (
    SELECT CASE h.state WHEN 'pending' THEN h.effective_at ELSE h.closed_at END + 172800000, h.field
    FROM credential_changes h WHERE h.user_id = NEW.user_id AND h.state IN ('pending', 'applied') ORDER BY 1 DESC LIMIT 1)
  WHERE user_id = NEW.user_id AND status IN (0, 1);
END;
