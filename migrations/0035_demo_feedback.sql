CREATE TABLE `demo_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`demo_session_id` integer NOT NULL,
	`saved_by` integer,
	`text` text NOT NULL,
	`normal_text` text NOT NULL,
	`meaning` text NOT NULL,
	`sentence` text NOT NULL,
	`kind` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`demo_session_id`) REFERENCES `demo_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_words_normal_text` ON `demo_words` (`demo_session_id`,`normal_text`);--> statement-breakpoint
ALTER TABLE `demo_sessions` ADD `manager_feedback` text;--> statement-breakpoint
ALTER TABLE `demo_sessions` ADD `tutor_feedback` text;