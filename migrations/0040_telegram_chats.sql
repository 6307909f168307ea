CREATE TABLE `telegram_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_links_token` ON `telegram_links` (`token_hash`);--> statement-breakpoint
ALTER TABLE `users` ADD `telegram_chat_id` integer;--> statement-breakpoint
CREATE INDEX `users_telegram` ON `users` (`telegram_chat_id`) WHERE telegram_chat_id IS NOT NULL;--> statement-breakpoint

-- Nobody's messages go to a chat that is not linked, whichever write ended the link or chose it.
CREATE TRIGGER users_telegram_unlinked AFTER UPDATE OF telegram_chat_id, notification_method ON users
WHEN NEW.notification_method = 2 AND NEW.telegram_chat_id IS NULL
BEGIN
  UPDATE users SET notification_method = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint

-- Whoever is signed out everywhere gets no more messages in a chat, which somebody else may have linked, and is told so.
CREATE TRIGGER users_telegram_revoked AFTER UPDATE OF tokens_valid_after ON users
WHEN NEW.tokens_valid_after > OLD.tokens_valid_after
BEGIN
  DELETE FROM telegram_links WHERE user_id = NEW.id;
  INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
    SELECT NEW.id, 'telegram_ended', printf('telegram:%d:ended:%d', NEW.id, NEW.tokens_valid_after),
      '{"ending":"signed-out"}', NEW.tokens_valid_after
    WHERE NEW.telegram_chat_id IS NOT NULL AND NEW.notification_method = 2;
  UPDATE users SET telegram_chat_id = NULL,
      notification_method = CASE notification_method WHEN 2 THEN NULL ELSE notification_method END
    WHERE id = NEW.id AND telegram_chat_id IS NOT NULL;
END;
