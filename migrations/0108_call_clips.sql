CREATE TABLE `call_clips` (
	`id` integer PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`tutor_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`name` text NOT NULL,
	`ms` integer NOT NULL,
	`sound` text NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_clips_session` ON `call_clips` (`session_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `call_clips_sound` ON `call_clips` (`sound`);--> statement-breakpoint
CREATE INDEX `call_clips_end` ON `call_clips` (`ends_at`);