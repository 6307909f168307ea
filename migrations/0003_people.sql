CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer NOT NULL,
	`action` text NOT NULL,
	`target_id` integer NOT NULL,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `confirmation_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` integer NOT NULL,
	`target` text NOT NULL,
	`digest` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confirmation_codes_live` ON `confirmation_codes` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `contact_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contact_requests_created` ON `contact_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`provider` text NOT NULL,
	`digest` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	PRIMARY KEY(`provider`, `digest`)
);
--> statement-breakpoint
CREATE INDEX `gateway_events_open` ON `gateway_events` (`received_at`) WHERE processed_at IS NULL;--> statement-breakpoint
CREATE TABLE `orphan_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `orphan_objects_due` ON `orphan_objects` (`due_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`screenshot` text,
	`log` text,
	`resolved` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_resolved` ON `reports` (`resolved`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_user` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`reset_at` integer NOT NULL,
	`blocked_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_reset` ON `throttles` (`reset_at`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`target_id` integer NOT NULL,
	`key` text NOT NULL,
	`multipart_id` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
DROP INDEX `tutors_studio`;--> statement-breakpoint
CREATE INDEX `tutors_created` ON `tutors` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `tutors_studio` ON `tutors` (`studio_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `recipient` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery` text;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE provider_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `google_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_google` ON `users` (`google_id`) WHERE google_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_verified_phone` ON `users` (`phone`) WHERE verified_phone = 1;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ratings_newest` ON `ratings` (`ratee_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ratings_by_rater` ON `ratings` (`rater_id`,`created_at`);