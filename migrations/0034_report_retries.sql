DROP INDEX `gateway_events_open`;--> statement-breakpoint
ALTER TABLE `gateway_events` ADD `next_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `gateway_events_due` ON `gateway_events` (`provider`,`next_at`) WHERE processed_at IS NULL;