CREATE TABLE `push_services` (
	`host` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`paused_until` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `push_devices` ADD `renewed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `push_devices` ADD `refused_since` integer;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`due_at`) WHERE read_at IS NULL;--> statement-breakpoint
UPDATE `push_devices` SET `renewed_at` = `created_at`;
--> statement-breakpoint

-- Whoever is signed out everywhere gets no more push messages, whichever write revoked the tokens.
CREATE TRIGGER push_devices_revoked AFTER UPDATE OF tokens_valid_after ON users
WHEN NEW.tokens_valid_after > OLD.tokens_valid_after
BEGIN
  DELETE FROM push_devices WHERE user_id = NEW.id;
END;
