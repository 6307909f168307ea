CREATE TABLE `intro_videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tutor_id` integer NOT NULL,
	`reviewer_id` integer,
	`src` text NOT NULL,
	`state` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `intro_videos_tutor` ON `intro_videos` (`tutor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_videos_reviewer` ON `intro_videos` (`reviewer_id`);