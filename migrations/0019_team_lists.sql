DROP INDEX `coupons_plan`;--> statement-breakpoint
CREATE INDEX `coupons_end` ON `coupons` (`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `coupons_plan` ON `coupons` (`plan_id`,`created_at`);--> statement-breakpoint
DROP INDEX `plan_invites_plan`;--> statement-breakpoint
CREATE INDEX `plan_invites_by` ON `plan_invites` (`created_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `plan_invites_end` ON `plan_invites` (`expires_at`,`id`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `plan_invites_plan` ON `plan_invites` (`plan_id`,`created_at`);--> statement-breakpoint
DROP INDEX `intro_videos_reviewer`;--> statement-breakpoint
CREATE INDEX `intro_videos_reviewer_state` ON `intro_videos` (`reviewer_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `intro_videos_reviewer` ON `intro_videos` (`reviewer_id`,`created_at`);--> statement-breakpoint
DROP INDEX `lessons_start`;--> statement-breakpoint
DROP INDEX `lessons_ratified`;--> statement-breakpoint
DROP INDEX `lessons_canceled`;--> statement-breakpoint
CREATE INDEX `lessons_start` ON `lessons` (`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `lessons_ratified` ON `lessons` (`start_at`,`id`) WHERE canceled_at IS NULL;--> statement-breakpoint
CREATE INDEX `lessons_canceled` ON `lessons` (`start_at`,`id`) WHERE canceled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invites_plan` ON `invites` (`plan_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invites_accepted` ON `invites` ((accepted_at IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `invites_end` ON `invites` (`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `plans_price` ON `plans` (`base_monthly_price`);--> statement-breakpoint
CREATE INDEX `plans_weekly_minutes` ON `plans` (`weekly_minutes`);--> statement-breakpoint
CREATE INDEX `refund_requests_tx` ON `refund_requests` (`tx_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor_id`,`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_screenshot` ON `reports` ((screenshot IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `reports_log` ON `reports` ((log IS NOT NULL),`created_at`);--> statement-breakpoint
CREATE INDEX `demo_sessions_start` ON `demo_sessions` (`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `demo_sessions_status_start` ON `demo_sessions` (`status`,`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `interviews_start` ON `interviews` (`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `interviews_status_start` ON `interviews` (`status`,`start_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_end` ON `subscriptions` (`end_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_terminated_start` ON `subscriptions` ((terminated_at IS NOT NULL),`start_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_terminated_end` ON `subscriptions` ((terminated_at IS NOT NULL),`end_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_plan` ON `subscriptions` (`plan_id`,`start_at`);