CREATE TABLE `recordings` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`status` text NOT NULL,
	`started_at` integer,
	`stopped_at` integer,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recordings_session` ON `recordings` (`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `session_participants` (
	`session_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`participant_id` text NOT NULL,
	PRIMARY KEY(`session_id`, `user_id`)
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `meeting_closed_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `peers_since` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_meeting` ON `sessions` (`meeting_id`) WHERE meeting_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_open_meeting` ON `sessions` (`created_at`) WHERE meeting_id IS NOT NULL AND meeting_closed_at IS NULL;