CREATE TABLE `job_runs` (
	`cron` text NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`error` text,
	`started_by` integer,
	PRIMARY KEY(`cron`, `job`)
);
--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`channels` text NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`about_id` integer,
	`session_id` text,
	`facts` text NOT NULL,
	`due_at` integer NOT NULL,
	`delivered_at` integer,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_dedupe` ON `notifications` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `notifications_list` ON `notifications` (`user_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `notifications_delivery` ON `notifications` (`delivered_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_id`,`id`);
--> statement-breakpoint
-- Reminders that wait as texts become notifications, whose delivery queues the texts.
INSERT INTO `notifications` (`user_id`, `kind`, `dedupe_key`, `about_id`, `session_id`, `facts`, `due_at`)
SELECT o.user_id, o.kind, o.dedupe_key, iif(o.user_id = b.tutor_id, b.student_id, b.tutor_id), b.session_id,
  json_set(o.payload, '$.refId', b.id, '$.duration', b.duration), o.due_at
FROM outbox o JOIN lessons b ON b.session_id = o.payload->>'sessionId'
WHERE o.sent_at IS NULL AND o.kind = 'lesson_reminder';
--> statement-breakpoint
INSERT INTO `notifications` (`user_id`, `kind`, `dedupe_key`, `about_id`, `session_id`, `facts`, `due_at`)
SELECT o.user_id, o.kind, o.dedupe_key, iif(o.user_id = b.interviewer_id, b.interviewee_id, b.interviewer_id), b.session_id,
  json_set(o.payload, '$.refId', b.id), o.due_at
FROM outbox o JOIN interviews b ON b.session_id = o.payload->>'sessionId'
WHERE o.sent_at IS NULL AND o.kind = 'interview_reminder';
--> statement-breakpoint
INSERT INTO `notifications` (`user_id`, `kind`, `dedupe_key`, `about_id`, `session_id`, `facts`, `due_at`)
SELECT o.user_id, o.kind, o.dedupe_key, iif(o.user_id = b.tutor_manager_id, b.tutor_id, b.tutor_manager_id), b.session_id,
  json_set(o.payload, '$.refId', b.id), o.due_at
FROM outbox o JOIN demo_sessions b ON b.session_id = o.payload->>'sessionId'
WHERE o.sent_at IS NULL AND o.kind = 'demo_session_reminder';
--> statement-breakpoint
DELETE FROM outbox WHERE sent_at IS NULL AND kind IN ('lesson_reminder', 'interview_reminder', 'demo_session_reminder');
