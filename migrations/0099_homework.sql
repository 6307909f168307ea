CREATE TABLE `homework` (
	`id` integer PRIMARY KEY NOT NULL,
	`lesson_id` integer NOT NULL,
	`place` integer NOT NULL,
	`tutor_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`text` text NOT NULL,
	`link` text NOT NULL,
	`state` integer NOT NULL,
	`due_at` integer,
	`from_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`seen_at` integer,
	`done_at` integer,
	`returned_at` integer,
	`reminded_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	`answer_link` text DEFAULT '' NOT NULL,
	`answer_voice` text,
	`voice_ms` integer,
	`sentence` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `homework_place` ON `homework` (`lesson_id`,`place`);--> statement-breakpoint
CREATE INDEX `homework_student` ON `homework` (`student_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `homework_tutor` ON `homework` (`tutor_id`,`state`,`ends_at`);--> statement-breakpoint
CREATE INDEX `homework_due` ON `homework` (`due_at`) WHERE "homework"."due_at" IS NOT NULL AND "homework"."reminded_at" IS NULL;--> statement-breakpoint
CREATE INDEX `homework_voice` ON `homework` (`answer_voice`) WHERE "homework"."answer_voice" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `private_notes` (
	`tutor_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tutor_id`, `student_id`),
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
