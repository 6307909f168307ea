CREATE TABLE `demo_materials` (
	`demo_session_id` integer NOT NULL,
	`material_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`demo_session_id`, `material_id`),
	FOREIGN KEY (`demo_session_id`) REFERENCES `demo_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lesson_materials` (
	`lesson_id` integer NOT NULL,
	`material_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`lesson_id`, `material_id`),
	FOREIGN KEY (`lesson_id`) REFERENCES `lessons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lesson_materials_student` ON `lesson_materials` (`student_id`,`material_id`);--> statement-breakpoint
CREATE TABLE `material_pages` (
	`material_id` integer NOT NULL,
	`number` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`material_id`, `number`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `materials` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`tags` text NOT NULL,
	`page_count` integer NOT NULL,
	`bytes` integer NOT NULL,
	`cover` text,
	`finished_at` integer,
	`opened_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `materials_owner` ON `materials` (`owner_id`);--> statement-breakpoint
CREATE INDEX `materials_unfinished` ON `materials` (`created_at`) WHERE "materials"."finished_at" IS NULL;