ALTER TABLE `intro_videos` ADD `duration_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `intro_videos` ADD `reason` text;