CREATE TABLE `review_days` (
	`student_id` integer NOT NULL,
	`day` integer NOT NULL,
	`reviews` integer NOT NULL,
	PRIMARY KEY(`student_id`, `day`),
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `words` ADD `lesson_id` integer REFERENCES lessons(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `words_lesson` ON `words` (`lesson_id`) WHERE "words"."lesson_id" IS NOT NULL;