CREATE TABLE `account_blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`words` text NOT NULL,
	`blocked_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`until` integer,
	`ended_at` integer,
	`ended_by` integer,
	`end_words` text,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_blocks_open` ON `account_blocks` (`user_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX `account_blocks_user` ON `account_blocks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `account_blocks_due` ON `account_blocks` (`until`) WHERE ended_at IS NULL AND until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `account_blocks_unsettled` ON `account_blocks` (`id`) WHERE ended_at IS NULL AND settled_at IS NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `blocked_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_blocked` ON `users` (`blocked_until`) WHERE blocked_until > 0;--> statement-breakpoint
-- The account carries the end of its block, so that reading who signs in or is booked needs no other table.
CREATE TRIGGER account_blocks_insert AFTER INSERT ON account_blocks WHEN NEW.ended_at IS NULL
BEGIN
  UPDATE users SET blocked_until = coalesce(NEW.until, 8640000000000000) WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER account_blocks_end AFTER UPDATE OF ended_at ON account_blocks WHEN OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL
BEGIN
  UPDATE users SET blocked_until = 0 WHERE id = NEW.user_id;
END;
--> statement-breakpoint
-- History: a block is ended once, and nothing else of it changes.
CREATE TRIGGER account_blocks_kept BEFORE UPDATE OF user_id, reason, words, blocked_by, created_at, until, ended_at ON account_blocks
WHEN OLD.ended_at IS NOT NULL OR NEW.user_id IS NOT OLD.user_id OR NEW.reason IS NOT OLD.reason OR NEW.words IS NOT OLD.words
  OR NEW.blocked_by IS NOT OLD.blocked_by OR NEW.created_at IS NOT OLD.created_at OR NEW.until IS NOT OLD.until
BEGIN
  SELECT RAISE(ABORT, 'account_blocks: history');
END;
