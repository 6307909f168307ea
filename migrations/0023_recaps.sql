CREATE TABLE `lesson_recaps` (
	`lesson_id` integer PRIMARY KEY NOT NULL,
	`student_id` integer NOT NULL,
	`start_at` integer NOT NULL,
	`practised` text NOT NULL,
	`to_correct` text NOT NULL,
	`homework` text NOT NULL,
	`next_time` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lesson_recaps_student` ON `lesson_recaps` (`student_id`,`start_at`);