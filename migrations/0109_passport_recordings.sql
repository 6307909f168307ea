CREATE TABLE `passport_recordings` (
	`id` integer PRIMARY KEY NOT NULL,
	`student_id` integer NOT NULL,
	`week` integer NOT NULL,
	`goal_kind` text NOT NULL,
	`file` text NOT NULL,
	`length_ms` integer NOT NULL,
	`sha256` text NOT NULL,
	`tutor_id` integer,
	`asked_at` integer,
	`fluency` integer,
	`vocabulary` integer,
	`grammar` integer,
	`pronunciation` integer,
	`overall` integer,
	`remarks` text,
	`words` text,
	`first` text,
	`marked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passport_recordings_week` ON `passport_recordings` (`student_id`,`week`);--> statement-breakpoint
CREATE UNIQUE INDEX `passport_recordings_file` ON `passport_recordings` (`file`);--> statement-breakpoint
CREATE INDEX `passport_recordings_waiting` ON `passport_recordings` (`tutor_id`,`asked_at`) WHERE "passport_recordings"."marked_at" IS NULL;--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `passport_began_at` integer;--> statement-breakpoint
-- Who deletes a recording wants nobody to hear it again: its file is left to the next sweep.
CREATE TRIGGER passport_recording_gone AFTER DELETE ON passport_recordings
BEGIN
  INSERT OR REPLACE INTO orphan_objects (key, due_at) VALUES (OLD.file, 0);
END;
