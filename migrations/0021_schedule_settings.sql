CREATE TABLE `time_off` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "time_off_forward" CHECK("time_off"."start_at" < "time_off"."end_at")
);
--> statement-breakpoint
CREATE INDEX `time_off_owner` ON `time_off` (`user_id`,`end_at`);--> statement-breakpoint
CREATE TABLE `week_templates` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`hours` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `tutors` ADD `pause` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint

-- A slot that was kept on a day off for its booking alone is closed when that booking is cancelled or moved away.
CREATE TRIGGER time_off_closes AFTER DELETE ON busy
WHEN EXISTS (SELECT 1 FROM time_off f WHERE f.user_id = OLD.user_id AND f.start_at < OLD.end_at AND f.end_at > OLD.start_at)
BEGIN
  UPDATE availability_slots SET deleted = 1
  WHERE id = OLD.slot_id AND user_id = OLD.user_id
    AND NOT EXISTS (SELECT 1 FROM busy b WHERE b.slot_id = OLD.slot_id AND b.user_id = OLD.user_id)
    AND EXISTS (
      SELECT 1 FROM time_off f WHERE f.user_id = availability_slots.user_id
        AND f.start_at <= availability_slots.start_at AND f.end_at >= availability_slots.end_at);
END;
