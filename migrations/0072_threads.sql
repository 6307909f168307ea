CREATE TABLE `saved_replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `thread_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`thread_id` integer NOT NULL,
	`side` text NOT NULL,
	`author_id` integer,
	`text` text NOT NULL,
	`via` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `thread_messages_thread` ON `thread_messages` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `thread_messages_author` ON `thread_messages` (`author_id`) WHERE author_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer,
	`user_id` integer,
	`about_id` integer,
	`lesson_id` integer,
	`name` text NOT NULL,
	`phone` text,
	`email` text,
	`title` text NOT NULL,
	`preview` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`owner_id` integer,
	`due_at` integer NOT NULL,
	`first_answer_at` integer,
	`handled_by` integer,
	`outcome` text,
	`last_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`about_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_subject` ON `threads` (`kind`,`subject_id`) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_state` ON `threads` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `threads_open` ON `threads` ((state = 'done'),`due_at`);--> statement-breakpoint
CREATE INDEX `threads_done` ON `threads` ((state = 'done'),`last_at`);--> statement-breakpoint
CREATE INDEX `threads_owner` ON `threads` (`owner_id`,(state = 'done'),`due_at`);--> statement-breakpoint
CREATE INDEX `threads_user` ON `threads` (`user_id`,`last_at`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_about` ON `threads` (`about_id`,`last_at`) WHERE about_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_phone` ON `threads` (`phone`,`last_at`) WHERE phone IS NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_email` ON `threads` (`email`,`last_at`) WHERE email IS NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD `email` text;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD `is_appeal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_requests` ADD `thread_id` integer REFERENCES threads(id);--> statement-breakpoint
CREATE INDEX `contact_requests_thread` ON `contact_requests` (`thread_id`);