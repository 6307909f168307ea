ALTER TABLE `lessons` ADD `call_session_id` text;--> statement-breakpoint
CREATE INDEX `lessons_call` ON `lessons` (`call_session_id`) WHERE call_session_id IS NOT NULL;