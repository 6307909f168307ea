CREATE TABLE `insight_parts` (
	`user_id` integer NOT NULL,
	`lesson_id` integer NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`bytes` integer NOT NULL,
	`type` text NOT NULL,
	PRIMARY KEY(`user_id`, `lesson_id`, `number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lesson_insights` (
	`lesson_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`consented` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`history` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`sound_until` integer NOT NULL,
	`sound_gone_at` integer,
	`spoken` text,
	`simulated` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`lesson_id`, `user_id`),
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lesson_insights_state" CHECK(state IN ('none', 'waiting', 'making', 'ready', 'failed', 'gone'))
);
--> statement-breakpoint
CREATE INDEX `lesson_insights_user` ON `lesson_insights` (`user_id`,`lesson_id`);--> statement-breakpoint
CREATE INDEX `lesson_insights_next` ON `lesson_insights` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `guardianships` ADD `lesson_texts` integer DEFAULT false NOT NULL;