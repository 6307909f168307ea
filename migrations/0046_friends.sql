CREATE TABLE `friends` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`inviter_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`decided_at` integer,
	`tx_id` integer,
	`refusal` text,
	`friend_minutes` integer DEFAULT 0 NOT NULL,
	`inviter_minutes` integer DEFAULT 0 NOT NULL,
	`taken_back_at` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friends_other" CHECK("friends"."friend_id" <> "friends"."inviter_id")
);
--> statement-breakpoint
CREATE INDEX `friends_inviter` ON `friends` (`inviter_id`,`joined_at`);--> statement-breakpoint
CREATE INDEX `friends_joined` ON `friends` (`joined_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friends_paid` ON `friends` (`joined_at`) WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `friends_payment` ON `friends` (`tx_id`) WHERE tx_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `friend_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `students_friend_code` ON `students` (`friend_code`);
--> statement-breakpoint
-- Every student has a link from the beginning; nobody can guess another's.
UPDATE students SET friend_code = lower(hex(randomblob(6)));
--> statement-breakpoint
CREATE TRIGGER students_friend_code_new AFTER INSERT ON students WHEN NEW.friend_code IS NULL
BEGIN
  UPDATE students SET friend_code = lower(hex(randomblob(6))) WHERE user_id = NEW.user_id;
END;
