CREATE TABLE `idempotency` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE TABLE `list_totals` (
	`name` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rater_id` integer NOT NULL,
	`ratee_id` integer NOT NULL,
	`value` integer NOT NULL,
	`feedback` text,
	`feedback_length` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`rater_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ratee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_pair` ON `ratings` (`rater_id`,`ratee_id`);--> statement-breakpoint
CREATE INDEX `ratings_of_ratee` ON `ratings` (`ratee_id`,`value`,`feedback_length`,`created_at`);--> statement-breakpoint
CREATE TABLE `students` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`job_title` text,
	`english_level` integer,
	`learning_objective` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`arabic_name` text NOT NULL,
	`english_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_arabic_name` ON `topics` (`arabic_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `topics_english_name` ON `topics` (`english_name`);--> statement-breakpoint
CREATE TABLE `tutor_counters` (
	`tutor_id` integer PRIMARY KEY NOT NULL,
	`lesson_count` integer DEFAULT 0 NOT NULL,
	`student_count` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tutor_public` (
	`id` integer PRIMARY KEY NOT NULL,
	`role` integer NOT NULL,
	`name` text NOT NULL,
	`gender` text,
	`image` text,
	`video` text,
	`thumbnail` text,
	`bio` text NOT NULL,
	`about` text NOT NULL,
	`notice` integer NOT NULL,
	`topics` text NOT NULL,
	`search_text` text NOT NULL,
	`next_available_at` integer NOT NULL,
	`free_until` integer NOT NULL,
	`avg_rating` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`lesson_count` integer DEFAULT 0 NOT NULL,
	`student_count` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tutor_public_order` ON `tutor_public` (`next_available_at`,avg_rating DESC,lesson_count DESC,`id`);--> statement-breakpoint
CREATE INDEX `tutor_public_stale` ON `tutor_public` (next_available_at - notice * 60000);--> statement-breakpoint
CREATE TABLE `tutor_students` (
	`tutor_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`lesson_count` integer NOT NULL,
	PRIMARY KEY(`tutor_id`, `student_id`)
);
--> statement-breakpoint
CREATE TABLE `tutors` (
	`id` integer PRIMARY KEY NOT NULL,
	`bio` text,
	`about` text,
	`video` text,
	`thumbnail` text,
	`studio_id` integer,
	`activated` integer DEFAULT false NOT NULL,
	`notice` integer DEFAULT 0 NOT NULL,
	`bypass_onboarding` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`studio_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tutors_studio` ON `tutors` (`studio_id`);--> statement-breakpoint
CREATE TABLE `user_topics` (
	`user_id` integer NOT NULL,
	`topic_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `user_topics_topic` ON `user_topics` (`topic_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`name` text,
	`image` text,
	`address` text,
	`birth_year` integer,
	`gender` text,
	`role` integer NOT NULL,
	`verified_email` integer DEFAULT false NOT NULL,
	`verified_phone` integer DEFAULT false NOT NULL,
	`verified_whats_app` integer DEFAULT false NOT NULL,
	`credit_score` integer DEFAULT 0 NOT NULL,
	`city` integer,
	`phone` text,
	`notification_method` integer,
	`tokens_valid_after` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`created_at`);--> statement-breakpoint
CREATE TABLE `presence` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`online` integer NOT NULL,
	`last_seen` integer
);
--> statement-breakpoint
CREATE TABLE `room_members` (
	`room_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`muted` integer DEFAULT false NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`last_read_id` integer DEFAULT 0 NOT NULL,
	`active_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`room_id`, `user_id`),
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `room_members_inbox` ON `room_members` (`user_id`,`active_at`,`room_id`);--> statement-breakpoint
CREATE INDEX `room_members_pair` ON `room_members` (`user_id`,`other_id`);--> statement-breakpoint
CREATE TABLE `rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pair_key` text NOT NULL,
	`last_message_id` integer DEFAULT 0 NOT NULL,
	`last_message_text` text,
	`last_message_user_id` integer,
	`last_message_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_pair` ON `rooms` (`pair_key`);--> statement-breakpoint
CREATE TABLE `availability_slots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "availability_slots_forward" CHECK("availability_slots"."start_at" < "availability_slots"."end_at")
);
--> statement-breakpoint
CREATE INDEX `availability_slots_owner` ON `availability_slots` (`user_id`,`deleted`,`start_at`);--> statement-breakpoint
CREATE TABLE `busy` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`ref_id` integer NOT NULL,
	`slot_id` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `start_at`, `kind`, `ref_id`)
);
--> statement-breakpoint
CREATE INDEX `busy_ref` ON `busy` (`kind`,`ref_id`);--> statement-breakpoint
CREATE INDEX `busy_slot` ON `busy` (`slot_id`,`start_at`);--> statement-breakpoint
CREATE TABLE `demo_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tutor_id` integer NOT NULL,
	`tutor_manager_id` integer NOT NULL,
	`slot_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`status` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tutor_manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slot_id`) REFERENCES `availability_slots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_sessions_session` ON `demo_sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `demo_sessions_tutor` ON `demo_sessions` (`tutor_id`,`status`);--> statement-breakpoint
CREATE INDEX `demo_sessions_slot` ON `demo_sessions` (`slot_id`);--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interviewer_id` integer NOT NULL,
	`interviewee_id` integer NOT NULL,
	`slot_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`status` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`interviewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`interviewee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slot_id`) REFERENCES `availability_slots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interviews_session` ON `interviews` (`session_id`);--> statement-breakpoint
CREATE INDEX `interviews_interviewee` ON `interviews` (`interviewee_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `interviews_slot` ON `interviews` (`slot_id`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tutor_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`slot_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`duration` integer NOT NULL,
	`price` integer NOT NULL,
	`canceled_by` integer,
	`canceled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tutor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`student_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slot_id`) REFERENCES `availability_slots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lessons_cancel_pair" CHECK(("lessons"."canceled_by" IS NULL) = ("lessons"."canceled_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `lessons_session` ON `lessons` (`session_id`);--> statement-breakpoint
CREATE INDEX `lessons_tutor` ON `lessons` (`tutor_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `lessons_student` ON `lessons` (`student_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `lessons_slot` ON `lessons` (`slot_id`);--> statement-breakpoint
CREATE TABLE `session_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`type` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_events_session` ON `session_events` (`session_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref_id` integer NOT NULL,
	`meeting_id` text,
	`scheduled_for` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_unscheduled` ON `sessions` (`scheduled_for`) WHERE scheduled_for IS NULL;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`tx_id` integer NOT NULL,
	`period` integer NOT NULL,
	`weekly_minutes` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`extended_by` integer,
	`terminated_at` integer,
	`terminated_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_tx` ON `subscriptions` (`tx_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`end_at`);