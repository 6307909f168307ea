ALTER TABLE `lessons` ADD `late_from` integer;--> statement-breakpoint
ALTER TABLE `lessons` ADD `late_share` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lessons` ADD `late_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_canceled_late` ON `lessons` (`canceled_at`) WHERE late_minutes > 0 AND settled_at IS NULL;