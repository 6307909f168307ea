CREATE TABLE `ceremonies` (
	`digest` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ceremonies_expiry` ON `ceremonies` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_digest` ON `recovery_codes` (`user_id`,`digest`);--> statement-breakpoint
ALTER TABLE `signed_in_devices` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `factors` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- `users.factors` says which kinds of factors an account has: 1 passkeys, 2 one-time codes that were confirmed.
CREATE TRIGGER `passkeys_made` AFTER INSERT ON `passkeys`
BEGIN
  UPDATE users SET factors = factors | 1 WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `passkeys_deleted` AFTER DELETE ON `passkeys`
WHEN NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = OLD.user_id)
BEGIN
  UPDATE users SET factors = factors & ~1 WHERE id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `one_time_codes_made` AFTER INSERT ON `one_time_codes` WHEN NEW.confirmed_at IS NOT NULL
BEGIN
  UPDATE users SET factors = factors | 2 WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `one_time_codes_confirmed` AFTER UPDATE OF `confirmed_at` ON `one_time_codes`
WHEN NEW.confirmed_at IS NOT NULL AND OLD.confirmed_at IS NULL
BEGIN
  UPDATE users SET factors = factors | 2 WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `one_time_codes_deleted` AFTER DELETE ON `one_time_codes` WHEN OLD.confirmed_at IS NOT NULL
BEGIN
  UPDATE users SET factors = factors & ~2 WHERE id = OLD.user_id;
END;
--> statement-breakpoint
-- Recovery codes take the place of a factor, so they go with the last one.
CREATE TRIGGER `recovery_codes_ended` AFTER UPDATE OF `factors` ON `users` WHEN NEW.factors = 0 AND OLD.factors <> 0
BEGIN
  DELETE FROM recovery_codes WHERE user_id = NEW.id;
END;
