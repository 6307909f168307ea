ALTER TABLE `disputes` ADD `student_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `disputes` SET `student_id` = (SELECT `student_id` FROM `lessons` WHERE `lessons`.`id` = `disputes`.`lesson_id`);--> statement-breakpoint
CREATE INDEX `disputes_tutor` ON `disputes` (`tutor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_student` ON `disputes` (`student_id`,`created_at`,`id`);