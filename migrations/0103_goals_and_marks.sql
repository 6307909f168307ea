CREATE TABLE `speaking_marks` (
	`lesson_id` integer PRIMARY KEY NOT NULL,
	`student_id` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`start_at` integer NOT NULL,
	`fluency` integer NOT NULL,
	`vocabulary` integer NOT NULL,
	`grammar` integer NOT NULL,
	`pronunciation` integer NOT NULL,
	`overall` integer NOT NULL,
	`lessons` integer NOT NULL,
	`remarks` text NOT NULL,
	`words` text NOT NULL,
	`first` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `speaking_marks_student` ON `speaking_marks` (`student_id`,`start_at`);--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `goal_kind` text;--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `goal_band` integer;--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `goal_day` text;--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `goal_set_at` integer;--> statement-breakpoint
ALTER TABLE `learning_progress` ADD `goal_start` integer;--> statement-breakpoint
ALTER TABLE `tutor_students` ADD `mark_asked_at` integer;