ALTER TABLE `contact_requests` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD `answered_by` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_requests_answered` ON `contact_requests` ((answered_at IS NOT NULL),`created_at`);--> statement-breakpoint
ALTER TABLE `reports` ADD `about_id` integer REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `reports_about` ON `reports` (`about_id`,`created_at`) WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_reason` ON `reports` (`reason`,`created_at`) WHERE reason IS NOT NULL;--> statement-breakpoint
ALTER TABLE `interviews` ADD `note` text;--> statement-breakpoint
ALTER TABLE `interviews` ADD `level` integer;