ALTER TABLE `tutor_students` ADD `taught_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tutor_students` ADD `taught_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_canceled_tutor` ON `lessons` (`tutor_id`,`start_at`) WHERE canceled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_canceled_student` ON `lessons` (`student_id`,`start_at`) WHERE canceled_at IS NOT NULL;