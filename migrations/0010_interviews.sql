ALTER TABLE `interviews` ADD `interviewer_feedback` text;--> statement-breakpoint
ALTER TABLE `interviews` ADD `interviewee_feedback` text;--> statement-breakpoint
CREATE INDEX `interviews_interviewer` ON `interviews` (`interviewer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `interviews_undecided` ON `interviews` (`end_at`) WHERE status = 1;--> statement-breakpoint
CREATE INDEX `demo_sessions_manager` ON `demo_sessions` (`tutor_manager_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `demo_sessions_undecided` ON `demo_sessions` (`end_at`) WHERE status = 1;