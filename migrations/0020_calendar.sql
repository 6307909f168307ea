CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `weekly_hours` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`minute` integer NOT NULL,
	`duration` integer NOT NULL,
	`next_look_at` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `weekly_hours_due` ON `weekly_hours` (`next_look_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `weekly_hours_student` ON `weekly_hours` (`student_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `weekly_hours_tutor` ON `weekly_hours` (`tutor_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `weekly_lessons` (
	`weekly_hour_id` integer NOT NULL,
	`start_at` integer NOT NULL,
	`lesson_id` integer,
	`miss` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`weekly_hour_id`, `start_at`),
	FOREIGN KEY (`weekly_hour_id`) REFERENCES `weekly_hours`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weekly_lessons_outcome" CHECK(("weekly_lessons"."lesson_id" IS NULL) <> ("weekly_lessons"."miss" IS NULL))
);
--> statement-breakpoint

-- A student who subscribes again has their weekly hours looked at from the first moment of it, whichever way it was bought.
CREATE TRIGGER weekly_hours_wake AFTER INSERT ON subscriptions
BEGIN
  UPDATE weekly_hours SET next_look_at = NEW.start_at
  WHERE student_id = NEW.user_id AND ended_at IS NULL AND next_look_at > NEW.start_at;
END;
