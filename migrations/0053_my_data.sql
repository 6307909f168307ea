CREATE TABLE `account_deletions` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`reminded_at` integer,
	`started_at` integer,
	`next_at` integer NOT NULL,
	`was_activated` integer DEFAULT false NOT NULL,
	`forfeits` integer DEFAULT 0 NOT NULL,
	`cleared_room_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`next_at`);--> statement-breakpoint
CREATE TABLE `data_archives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`asked_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`key` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_archives_making` ON `data_archives` (`user_id`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `data_archives_user` ON `data_archives` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `data_archives_due` ON `data_archives` (`next_at`) WHERE state = 'making';--> statement-breakpoint
CREATE INDEX `data_archives_expiry` ON `data_archives` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `deleted_accounts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	`forfeited` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint

-- What was decided stays decided; the words and pictures of somebody whose account is being deleted go all the same.
DROP TRIGGER disputes_closed;
--> statement-breakpoint
CREATE TRIGGER disputes_closed BEFORE UPDATE ON disputes
WHEN OLD.state <> 'open' AND (NEW.lesson_id <> OLD.lesson_id OR NEW.tutor_id <> OLD.tutor_id OR NEW.user_id <> OLD.user_id
  OR NEW.side <> OLD.side OR NEW.kind <> OLD.kind OR NEW.answered_at IS NOT OLD.answered_at OR NEW.state <> OLD.state
  OR NEW.closed_at IS NOT OLD.closed_at OR NEW.created_at <> OLD.created_at
  OR NOT EXISTS (SELECT 1 FROM account_deletions d JOIN lessons l ON l.id = OLD.lesson_id
    WHERE d.user_id IN (l.tutor_id, l.student_id) AND d.started_at IS NOT NULL))
BEGIN
  SELECT RAISE(ABORT, 'disputes: a closed one stays as it is');
END;
--> statement-breakpoint
DROP TRIGGER disputes_answered;
--> statement-breakpoint
CREATE TRIGGER disputes_answered BEFORE UPDATE OF answer ON disputes
WHEN OLD.answer IS NOT NULL AND NOT EXISTS (SELECT 1 FROM account_deletions d JOIN lessons l ON l.id = OLD.lesson_id
  WHERE d.user_id IN (l.tutor_id, l.student_id) AND d.started_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'disputes: an answer is given once');
END;
--> statement-breakpoint

-- Who was deleted stays so.
CREATE TRIGGER deleted_accounts_keep BEFORE UPDATE ON deleted_accounts
BEGIN
  SELECT RAISE(ABORT, 'deleted_accounts: rows are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER deleted_accounts_keep_all BEFORE DELETE ON deleted_accounts
BEGIN
  SELECT RAISE(ABORT, 'deleted_accounts: rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER users_deleted BEFORE UPDATE OF email, name, phone, password_hash, google_id, image ON users
WHEN EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = OLD.id AND d.made_at = OLD.created_at)
BEGIN
  SELECT RAISE(ABORT, 'users: a deleted account stays as it is');
END;
