CREATE TABLE `signed_in_devices` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`browser` text,
	`system` text,
	`kind` text,
	`city` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`turn` integer DEFAULT 1 NOT NULL,
	`turned_at` integer NOT NULL,
	`used_at` integer,
	`issued_at` integer NOT NULL,
	`outlived_at` integer NOT NULL,
	`ended_at` integer,
	`ending` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `signed_in_devices_user` ON `signed_in_devices` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `signed_in_devices_live` ON `signed_in_devices` (`created_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `signed_in_devices_ended` ON `signed_in_devices` (`ended_at`) WHERE ended_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `push_devices` ADD `device_id` integer;--> statement-breakpoint
CREATE INDEX `push_devices_device` ON `push_devices` (`device_id`) WHERE device_id IS NOT NULL;
--> statement-breakpoint
-- Whatever revokes somebody's tokens signs their devices out as well, but one that the same batch lets outlive it.
CREATE TRIGGER signed_in_devices_revoked AFTER UPDATE OF tokens_valid_after ON users
WHEN NEW.tokens_valid_after > OLD.tokens_valid_after
BEGIN
  UPDATE signed_in_devices SET ended_at = NEW.tokens_valid_after, ending = 'revoked'
    WHERE user_id = NEW.id AND ended_at IS NULL AND outlived_at < NEW.tokens_valid_after;
END;
--> statement-breakpoint
DROP TRIGGER push_devices_revoked;
--> statement-breakpoint
-- As before, except that the device which outlives a revocation keeps its push messages.
CREATE TRIGGER push_devices_revoked AFTER UPDATE OF tokens_valid_after ON users
WHEN NEW.tokens_valid_after > OLD.tokens_valid_after
BEGIN
  DELETE FROM push_devices WHERE user_id = NEW.id AND coalesce(device_id, 0) NOT IN (
    SELECT d.id FROM signed_in_devices d WHERE d.user_id = NEW.id AND d.ended_at IS NULL
      AND d.outlived_at >= NEW.tokens_valid_after);
END;
--> statement-breakpoint
-- A device that is signed out gets no more push messages, whichever write ended or deleted it.
CREATE TRIGGER push_devices_signed_out AFTER UPDATE OF ended_at ON signed_in_devices
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL
BEGIN
  DELETE FROM push_devices WHERE device_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER push_devices_forgotten AFTER DELETE ON signed_in_devices
BEGIN
  DELETE FROM push_devices WHERE device_id = OLD.id;
END;
