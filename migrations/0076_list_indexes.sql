ALTER TABLE `payout_batches` ADD `total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `waiting` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `paid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payout_batches` ADD `failed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `payout_batches_open` ON `payout_batches` ((closed_at IS NOT NULL),`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_kind` ON `approvals` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_state_kind` ON `approvals` (`state`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_maker` ON `approvals` (`maker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_maker_kind` ON `approvals` (`maker_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `disputes_created` ON `disputes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `threads_kind` ON `threads` (`kind`,(state = 'done'),`due_at`);--> statement-breakpoint
CREATE INDEX `threads_kind_done` ON `threads` (`kind`,(state = 'done'),`last_at`);--> statement-breakpoint
CREATE INDEX `threads_kind_state` ON `threads` (`kind`,`state`,`due_at`);