DROP INDEX `invoices_user`;--> statement-breakpoint
DROP INDEX `invoices_method`;--> statement-breakpoint
CREATE INDEX `invoices_bank` ON `invoices` (`bank`,`created_at`) WHERE bank IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_has_receipt` ON `invoices` ((receipt IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_status_method` ON `invoices` (`status`,`method`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_status_bank` ON `invoices` (`status`,`bank`,`created_at`) WHERE bank IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_status_receipt` ON `invoices` (`status`,(receipt IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_user_method` ON `invoices` (`user_id`,`method`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_user_bank` ON `invoices` (`user_id`,`bank`,`created_at`) WHERE bank IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_user_receipt` ON `invoices` (`user_id`,(receipt IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_method_receipt` ON `invoices` (`method`,(receipt IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_bank_receipt` ON `invoices` (`bank`,(receipt IS NOT NULL),`created_at`) WHERE bank IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_method` ON `invoices` (`method`,`created_at`);--> statement-breakpoint
ALTER TABLE `topics` ADD `user_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `topics_created` ON `topics` (`created_at`);--> statement-breakpoint
CREATE INDEX `topics_users` ON `topics` (`user_count`);--> statement-breakpoint
CREATE INDEX `presence_online` ON `presence` (`user_id`) WHERE online = 1;--> statement-breakpoint
CREATE INDEX `lessons_ratified` ON `lessons` (`start_at`) WHERE canceled_at IS NULL;
--> statement-breakpoint

UPDATE topics SET user_count = (SELECT count(*) FROM user_topics WHERE topic_id = topics.id);
--> statement-breakpoint
CREATE TRIGGER user_topics_count_insert AFTER INSERT ON user_topics
BEGIN
  UPDATE topics SET user_count = user_count + 1 WHERE id = NEW.topic_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_topics_count_delete AFTER DELETE ON user_topics
BEGIN
  UPDATE topics SET user_count = user_count - 1 WHERE id = OLD.topic_id;
END;
