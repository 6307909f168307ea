CREATE TABLE `older_notifications` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`newest_at` integer NOT NULL,
	`unread` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `told_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`told_at` integer NOT NULL
);
--> statement-breakpoint
-- A key that was told stays told after its row has left, as with the row: the second insert does nothing. The kinds are those of
-- toldOnce in worker/messages/hand-over-store.ts; inserts of others read nothing.
CREATE TRIGGER notifications_told BEFORE INSERT ON notifications
WHEN NEW.kind IN ('weekly_lesson_missed', 'plan_invited', 'refund_begun', 'guardian_withdrew')
	AND EXISTS (SELECT 1 FROM told_keys WHERE key = NEW.dedupe_key)
BEGIN
	SELECT RAISE(IGNORE);
END;
