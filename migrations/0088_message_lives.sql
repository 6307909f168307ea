CREATE TABLE `job_places` (
	`job` text PRIMARY KEY NOT NULL,
	`place` integer NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `channel_rests` (
	`channel` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `job_runs` ADD `done` integer;--> statement-breakpoint
ALTER TABLE `job_runs` ADD `more` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `lane` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`channel`,`lane`,`due_at`) WHERE sent_at IS NULL AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_life` ON `outbox` (`expires_at`) WHERE sent_at IS NULL AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_closed` ON `outbox` (`closed_at`) WHERE closed_at IS NOT NULL;--> statement-breakpoint
-- What was given up waits no more; what waits gets the life of a text, which codes and reminders are within anyway.
UPDATE `outbox` SET `closed_at` = unixepoch() * 1000 WHERE `sent_at` IS NULL AND `delivery` = 'failed';
--> statement-breakpoint
UPDATE `outbox` SET `expires_at` = `due_at` + 21600000,
  `lane` = iif(`kind` IN ('verify_phone_number', 'verify_email', 'forget_password'), 0, 3)
WHERE `sent_at` IS NULL AND `closed_at` IS NULL;
